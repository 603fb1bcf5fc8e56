package pijoule.runner.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.options.UsageException;
import pijoule.runner.plan.Shard;
import pijoule.runner.programs.Programs;

class RackFileTest {
  private static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Programs PROGRAMS = new Programs(HOME);
  private static final String SSH =
      """
      format: pijoule-bench/1
      title: A pair
      hosts: {a: {kind: ssh, ssh: %s}, b: {kind: ssh, ssh: %s}}
      client: {host: a}
      server: {host: b, port: 8080}
      """;

  @TempDir Path folder;

  private Rack read(String text) throws IOException {
    Path file = folder.resolve("lab.yaml");
    Files.writeString(file, "format: pijoule-rack/1\ntitle: A lab\n" + text);
    return RackFile.read(file, PROGRAMS);
  }

  @Test
  void everyShippedRackIsReadAndReadAsItIsWritten() throws IOException {
    try (var racks = Files.list(HOME.resolve("experiments/racks"))) {
      for (Path file : racks.toList()) {
        Rack rack = RackFile.read(file, PROGRAMS);
        Path written = Files.writeString(folder.resolve("written.yaml"), RackFile.write(rack));
        assertThat(RackFile.read(written, PROGRAMS)).isEqualTo(rack);
      }
    }
  }

  @Test
  void benchesAreFilesBesideItOrNames() throws IOException {
    Files.writeString(folder.resolve("left.yaml"), SSH.formatted("pi-a", "pi-b"));
    Rack rack =
        read(
            "at_once: 1\npairs: {left: left.yaml, right: local}\n"
                + "slurm: {partition: main, licenses: {left: pair1}}\n");

    assertThat(rack.name()).isEqualTo("lab");
    assertThat(rack.pairs().get("left")).isEqualTo(folder.resolve("left.yaml"));
    assertThat(rack.pairs().get("right")).isEqualTo(HOME.resolve("experiments/benches/local.yaml"));
    assertThat(rack.shards()).isEqualTo(List.of(new Shard(1, 2, "left"), new Shard(2, 2, "right")));
    assertThat(rack.slurm().orElseThrow().licenses()).containsEntry("left", "pair1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pairs: {a: local} | a rack must have 2 to 1000 pairs, got 1; run a study on one pair
          pairs: {a: local, b: lokal} | the bench of pair b must be a file or a name in experiments/benches, got 'lokal'; did you mean local?
          pairs: {a: one.yaml, b: two.yaml} | two pairs must have different boards, got host pi-b in a and in b; change one bench
          pairs: {a: one.yaml, b: three.yaml} | got host pi-b in a and in b
          pairs: {a: local, b: ../local.yaml/x} | the bench of pair b must be a file or a name
          pairs: {a: local, ../b: local} | the name of a pair must be letters, digits, spaces and
          {at_once: 3, pairs: {a: local, b: local}} | at_once must be from 1 to the number of pairs, 2, got 3
          {at_onec: 3, pairs: {a: local, b: local}} | unknown key 'at_onec'; did you mean at_once?
          {pairs: {a: local, b: local}, slurm: {licenses: {c: x}}} | a licence must be of one of the pairs [a, b], got 'c'
          """)
  void oneLineForWhatIsNoRack(String text, String message) throws IOException {
    Files.writeString(folder.resolve("one.yaml"), SSH.formatted("pi-a", "pi-b"));
    Files.writeString(folder.resolve("two.yaml"), SSH.formatted("pi-b", "pi-c"));
    Files.writeString(folder.resolve("three.yaml"), SSH.formatted("pi-d", "root@pi-b"));
    String keys = text.startsWith("{") ? text.substring(1, text.length() - 1) : text;

    assertThatThrownBy(
            () -> read(keys.replaceFirst("(at_on..: 3), ", "$1\n").replace("}, slurm", "}\nslurm")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message)
        .message()
        .startsWith(folder.resolve("lab.yaml") + ": ")
        .doesNotContain("\n");
  }

  @Test
  void twoPairsOnOneMachineHaveDifferentPortsAndMeters() throws IOException {
    String bench =
        """
        format: pijoule-bench/1
        title: A pair
        hosts: {a: {kind: local}}
        client: {host: a}
        server: {host: a, port: %d}
        meters: {m: {kind: arduino, host: a, measures: [client], rate: 170Hz, port: /dev/ttyUSB%d, shunt: 1Ohm}}
        """;
    Files.writeString(folder.resolve("one.yaml"), bench.formatted(8080, 0));
    Files.writeString(folder.resolve("two.yaml"), bench.formatted(8080, 1));
    assertThatThrownBy(() -> read("pairs: {a: one.yaml, b: two.yaml}"))
        .hasMessageContaining("got server port 8080 on this machine in a and in b");

    Files.writeString(folder.resolve("two.yaml"), bench.formatted(8081, 0));
    assertThatThrownBy(() -> read("pairs: {a: one.yaml, b: two.yaml}"))
        .hasMessageContaining("got meter port /dev/ttyUSB0 on this machine in a and in b");

    Files.writeString(folder.resolve("two.yaml"), bench.formatted(8081, 1));
    assertThat(read("pairs: {a: one.yaml, b: two.yaml}").pairs()).hasSize(2);
  }

  @Test
  void twoPairsHaveDifferentMetersInTheNetwork() throws IOException {
    String bench =
        """
        format: pijoule-bench/1
        title: A pair
        hosts: {a: {kind: local}}
        client: {host: a}
        server: {host: a, port: 0}
        meters:
          m: {kind: shelly, host: a, measures: [client], rate: 1Hz, address: 10.0.0.%d, outlet: %d}
        """;
    Files.writeString(folder.resolve("one.yaml"), bench.formatted(7, 0));
    Files.writeString(folder.resolve("two.yaml"), bench.formatted(7, 0).replace(", outlet: 0", ""));
    assertThatThrownBy(() -> read("pairs: {a: one.yaml, b: two.yaml}"))
        .hasMessageContaining("got meter address 10.0.0.7, outlet 0 in a and in b");

    for (String other : List.of(bench.formatted(7, 1), bench.formatted(8, 0))) {
      Files.writeString(folder.resolve("two.yaml"), other);
      assertThat(read("pairs: {a: one.yaml, b: two.yaml}").pairs()).hasSize(2);
    }
  }

  @Test
  void aFolderIsGoneOnWithByTheSameCommands() throws IOException {
    Rack rack = read("pairs: {a: local, b: local}");
    Path root = folder.resolve("results");
    RackFolder begun = RackFolder.create(root, rack, List.of("quick", "--seed", "7"));
    Shard first = rack.shards().get(0);
    assertThat(begun.command(first))
        .containsExactly(
            "run",
            "quick",
            "--seed",
            "7",
            "--shard",
            "1/2",
            "--pair",
            "a",
            "--bench",
            HOME.resolve("experiments/benches/local.yaml").toString(),
            "--out",
            root.resolve("shards/a").toString());
    assertThat(RackFolder.open(root, PROGRAMS)).isEqualTo(begun);
    assertThat(begun.progress(first).isComplete()).isFalse();
    assertThatThrownBy(() -> RackFolder.create(root, rack, List.of("quick")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("go on with --resume " + root);

    Path shard = Files.createDirectories(begun.folder(first));
    Files.writeString(shard.resolve("study.yaml"), "");
    Files.writeString(shard.resolve("bench.yaml"), "");
    Files.writeString(shard.resolve("plan.csv"), "order,run\n1,r0001\n");
    Files.writeString(shard.resolve("runs.jsonl"), "{\"outcome\":\"valid\"}\n");
    assertThat(begun.command(first)).containsExactly("run", "--resume", shard.toString());
    assertThat(begun.progress(first).isComplete()).isTrue();

    Files.writeString(shard.resolve("runs.jsonl"), "{\"outcome\":\"valid\"}");
    assertThat(begun.progress(first)).as("a line that was cut off").matches(cut -> cut.done() == 0);
  }

  /** Else a report would be made of it as if it had all runs. */
  @Test
  void whatWasMergedBeforeTheLastRunIsNotTakenForTheWhole() throws IOException {
    RackFolder begun =
        RackFolder.create(
            folder.resolve("results"), read("pairs: {a: local, b: local}"), List.of("quick"));
    assertThat(begun.isMerged()).isFalse();

    Files.createDirectories(begun.merged());
    Files.writeString(begun.merged().resolve("plan.csv"), "order,run\n1,r0001\n2,r0002\n");
    String run = "{\"outcome\":\"valid\"}\n";
    Files.writeString(begun.merged().resolve("runs.jsonl"), run);
    assertThatThrownBy(begun::isMerged)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("merged must have every run of the rack, got 1 of 2");

    Files.writeString(begun.merged().resolve("runs.jsonl"), run + run);
    assertThat(begun.isMerged()).isTrue();
  }
}
