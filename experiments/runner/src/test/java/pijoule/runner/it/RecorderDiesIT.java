package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.fake.HeapFiller;

/** A campaign whose recorder runs out of memory each time that it is started. */
@Timeout(600)
@Tag("slow")
class RecorderDiesIT {
  private static final String STUDY =
      """
      format: pijoule-study/1
      title: Two runs
      factors:
        message_size: [2kB]
      fixed:
        framework: jdk
        client: jdk
      replicates: 2
      replicates_per_block: 2
      retries: 1
      seed: 7
      settle: 0s
      timeout: 20s
      server_warmup: 2 calls
      """;

  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: A recorder that ends
      hosts:
        board: {kind: local, java: '%s'}
      client: {host: board}
      server: {host: board, bind: 127.0.0.1, port: 0}
      meters:
        supply:
          kind: command
          host: board
          measures: [client, server]
          rate: 100Hz
          command: 'bash %s'
      """;

  private static final String METER =
      """
      echo t_s,watts
      while :; do
        echo -,2.0
        sleep 0.01
      done
      """;

  /**
   * Adds the agent to recorders, with the path of their trace. A client starts when the recorder
   * has ended, so that no run is shorter than the recorder's life.
   */
  private static final String JAVA =
      """
      #!/bin/bash
      previous=
      for word; do
        [ "$previous" != --out ] || trace=$word.csv
        case $word in *client-jdk.jar) client=$word ;; esac
        previous=$word
      done
      if [ -n "$trace" ]; then
        echo $$ >'%1$s'
        set -- "-javaagent:%2$s=$trace" "$@"
      fi
      while [ -n "$client" ] && kill -0 "$(cat '%1$s')" 2>/dev/null; do sleep 0.05; done
      exec '%3$s' "$@"
      """;

  @TempDir private Path temp;

  private Path agent() throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(new Attributes.Name("Premain-Class"), HeapFiller.class.getName());
    String name = HeapFiller.class.getName().replace('.', '/') + ".class";
    Path jar = temp.resolve("filler.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      out.putNextEntry(new JarEntry(name));
      HeapFiller.class.getClassLoader().getResourceAsStream(name).transferTo(out);
    }
    return jar;
  }

  @Test
  void runsFailWithTheReasonAndLeaveNoEnergy() throws Exception {
    Path java =
        Files.writeString(
            temp.resolve("java"), JAVA.formatted(temp.resolve("recorder.pid"), agent(), Cli.JAVA));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path meter = Files.writeString(temp.resolve("meter.sh"), METER);
    Path bench = Files.writeString(temp.resolve("bench.yaml"), BENCH.formatted(java, meter));
    Path study = Files.writeString(temp.resolve("study.yaml"), STUDY);
    Results results = new Results(temp.resolve("results"));
    Path events = temp.resolve("events");
    try (Cli cli =
        results.start(
            study.toString(), "--bench", bench.toString(), "--notify", "cat >> " + events)) {
      assertThat(cli.exit()).as(cli.errors()).isEqualTo(1);
      assertThat(cli.said()).contains("0 of 2 runs valid, 2 failed", "supply");
    }

    assertThat(Files.readString(events))
        .contains("\"event\":\"lost_meter\"", "\"meter\":\"supply\"")
        .contains("\"event\":\"failed_cell\"", "\"run\":\"r000", "\"event\":\"ended\"");
    assertThat(results.runs()).hasSize(2);
    for (JsonNode run : results.runs()) {
      assertThat(run.path("outcome").asText()).isEqualTo("failed");
      assertThat(run.path("reason").asText()).contains("supply").doesNotContain("\n");
      assertThat(run.has("client") || run.has("server")).isFalse();
    }
    String tries = Files.readString(results.root().resolve("attempts.jsonl"));
    String all = tries + results.runs();
    assertThat(all)
        .contains(
            "meter supply must record all the time, and ended: Terminating due to java.lang.OutOfMemoryError");
    assertThat(results.root().resolve("tables/table-4-client-energy.md")).doesNotExist();
    assertThat(results.programsLeft()).isZero();
  }
}
