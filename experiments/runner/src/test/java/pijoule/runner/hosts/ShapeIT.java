package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.Commands;
import pijoule.runner.rig.OnPrivateLink;
import pijoule.runner.rig.PrivateLoopback;

/** The script that slows a port down, on an interface as a board has one. */
@OnPrivateLink
@Timeout(120)
class ShapeIT {
  private static final String BOARD =
      """
      export HOME="$1" PATH=$PATH:/usr/sbin:/sbin
      shape() { bash "$shape" "$@"; }
      shape=$2
      ip link add eth9 type veth peer name other && ip addr add 198.18.0.1/30 dev eth9
      ip link set eth9 up && ip link set other up
      """;

  @TempDir private Path home;

  @Test
  void setsReadsAndPutsBackWhatItChanged() throws Exception {
    List<String> lines =
        run(
            """
            tc qdisc show dev eth9 root >"$HOME/before"
            shape set @198.18.0.2 '' dport 8080 250000
            shape read @198.18.0.2
            cat ~/.pijoule/links
            shape set eth9 '' sport 8081 9600
            tc filter show dev eth9 | grep -c 'match 1f910000/ffff0000'
            shape restore
            shape restore
            tc qdisc show dev eth9 root | cmp - "$HOME/before" && echo same
            [ -e ~/.pijoule/links ] || echo forgotten
            """);

    assertThat(lines)
        .containsExactly(
            "interface eth9",
            "rate 250Kbit",
            "sent 0",
            "interface eth9",
            "rate 250Kbit",
            "sent 0",
            "eth9",
            "interface eth9",
            "rate 9600bit",
            "sent 0",
            "2",
            "removed eth9",
            "same",
            "forgotten");
    assertThat(home.resolve(".pijoule/links")).doesNotExist();
  }

  @Test
  void noRateIsTheInterfaceAsItIs() throws Exception {
    assertThat(
            run(
                """
                shape set eth9 '' dport 8080 250000 >"$HOME/first"
                shape set eth9 '' dport 8080 0
                tc qdisc show dev eth9 root
                """))
        .hasSize(2)
        .startsWith("interface eth9")
        .noneMatch(line -> line.contains("htb"));
  }

  @Test
  void aQueueOfSomebodyElseStays() throws Exception {
    List<String> lines =
        run(
            """
            tc qdisc add dev eth9 root tbf rate 1mbit burst 2000 limit 9000
            shape set eth9 '' dport 8080 250000
            shape try @198.18.0.2
            shape restore
            tc qdisc show dev eth9 root
            """);

    assertThat(lines).hasSize(3);
    assertThat(lines.subList(0, 2))
        .isNotEmpty()
        .allMatch(
            line -> line.startsWith("lacks has a queue that somebody set on eth9: qdisc tbf"));
    assertThat(lines.get(2)).contains("qdisc tbf");
  }

  /** As a private link's, whose network ends by itself. */
  @Test
  void anInterfaceMayGoWhileItIsPutBack() throws Exception {
    assertThat(
            run(
                """
                shape set eth9 '' dport 8080 250000 >"$HOME/first"
                mkdir "$HOME/bin"
                printf '#!/bin/sh\\nip link del eth9 2>/dev/null\\nexec %s "$@"\\n' "$(command -v tc)" >"$HOME/bin/tc"
                chmod +x "$HOME/bin/tc"
                PATH=$HOME/bin:$PATH shape restore
                [ -e ~/.pijoule/links ] || echo forgotten
                """))
        .containsExactly("removed eth9", "forgotten");
  }

  private List<String> run(String commands) throws Exception {
    Files.createDirectories(home);
    List<String> command = new ArrayList<>(List.of("bash", "-c", BOARD + commands, "board"));
    command.addAll(List.of(home.toString(), PrivateLoopback.SHAPE));
    Commands.Result result = PrivateLoopback.run("", command);
    assertThat(result.err()).isEmpty();
    return result.out().lines().toList();
  }
}
