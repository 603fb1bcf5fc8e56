package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BoardImage;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.Script;

/** Check whether this machine can emulate the bench's boards, and their meters can follow them. */
final class EmulationCheck {
  private static final Script COMMANDS = Script.resource(EmulationCheck.class, "commands.sh");
  private static final Script MEMORY = Script.resource(EmulationCheck.class, "memory.sh");
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final long MB = 1_000_000;

  private final BenchUnderCheck bench;
  private final Findings findings;
  private final List<Host> boards;

  EmulationCheck(BenchUnderCheck bench, Findings findings) {
    this.bench = bench;
    this.findings = findings;
    this.boards = bench.hosts().all().stream().filter(host -> isEmulated(bench, host)).toList();
  }

  private static boolean isEmulated(BenchUnderCheck bench, Host host) {
    return bench.bench().hosts().get(host.name()).emulation().isPresent();
  }

  private HostSettings.Emulation settings(Host board) {
    return bench.bench().hosts().get(board.name()).emulation().orElseThrow();
  }

  /** Checks the boards before they are booted; those that cannot be are closed. */
  void check() throws IOException, InterruptedException {
    if (boards.isEmpty()) {
      return;
    }
    boards.forEach(this::checkImage);
    checkEmulators();
    checkMemory();
    bench.bench().meters().forEach(this::checkMeter);
  }

  private void checkImage(Host board) {
    try {
      BoardImage.open(settings(board).folder(), settings(board).architecture());
    } catch (UsageException unusable) {
      findings.close(board, "host " + board + ": " + unusable.getMessage());
    }
  }

  private void checkEmulators() throws IOException, InterruptedException {
    List<String> needed = new ArrayList<>(List.of("ssh", "ssh-keygen"));
    boards.forEach(board -> needed.add(settings(board).architecture().emulator()));
    String missing =
        Hosts.here()
            .run(COMMANDS, LIMIT, needed.toArray(String[]::new))
            .lines()
            .distinct()
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      for (Host board : boards) {
        findings.close(
            board,
            "an emulated board needs "
                + missing
                + ", got none on the path; install the Debian packages qemu-system-arm and"
                + " openssh-client");
      }
    }
  }

  private void checkMemory() throws IOException, InterruptedException {
    String available = Hosts.here().run(MEMORY, LIMIT).strip();
    long needed =
        boards.stream()
            .mapToLong(board -> settings(board).architecture().desktopMemoryBytes())
            .sum();
    if (available.matches("[0-9]{1,15}") && Long.parseLong(available) * 1024 < needed) {
      for (Host board : boards) {
        findings.close(
            board,
            ("this machine must have %s MB of memory available for %s emulated boards, got"
                    + " %s MB; end other programs")
                .formatted(needed / MB, boards.size(), Long.parseLong(available) * 1024 / MB));
      }
    }
  }

  private void checkMeter(String name, Bench.Meter meter) {
    if (isEmulated(bench, bench.hosts().get(meter.host()))) {
      findings.problem(
          ("meter %s must be on a host that is no emulated board, got %s; name the host"
                  + " that is this machine")
              .formatted(name, meter.host()));
    }
    for (Host host : bench.measured(meter)) {
      if (isEmulated(bench, host) && meter.simulation().isEmpty()) {
        findings.problem(
            ("meter %s must be of kind arduino with simulate, since host %s is emulated,"
                    + " got kind %s: no other meter sees an emulated board; change it or take it out")
                .formatted(name, host, meter.kind()));
      }
    }
  }
}
