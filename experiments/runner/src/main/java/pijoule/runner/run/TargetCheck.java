package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.load.ListeningProcess;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/** Check whether a service that pijoule did not start is there and answers as expected. */
record TargetCheck(ForeignTarget target, Programs programs) {
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final String CLIENT = "load";
  private static final List<String> TWO_REQUESTS =
      List.of("--rate", "2/s", "--duration", "1s", "--lead-in", "0s", "--timeout", "10s");

  /**
   * Checks what can be checked from this machine: the process of a host that is connected, requests
   * where the client's host is this machine.
   *
   * @param pair of the bench
   * @throws UsageException if something is wrong, in one line
   */
  void check(HostPair pair) throws IOException, InterruptedException {
    target.requireOwnAddress();
    if (target.process().isPresent()
        && ListeningProcess.find(pair.server(), target.process().getAsInt()).isEmpty()) {
      throw new UsageException("target: " + noListener(target, pair.server()));
    }
    if (pair.client().isLocal()) {
      requireVariables();
      requireAnswer(pair.client());
    }
  }

  static String noListener(ForeignTarget target, Host host) {
    return ("process must be a port that a program listens on at host %s, got %s, where none does"
            + " that this user can see; name the service's port or take process out")
        .formatted(host, target.process().getAsInt());
  }

  private void requireVariables() {
    for (String variable : target.fromEnvironment().values()) {
      if (System.getenv(variable) == null) {
        throw new UsageException(
            "target: a header's variable must be set, got no " + variable + "; export it");
      }
    }
  }

  private void requireAnswer(Host host) throws IOException, InterruptedException {
    Program client = programs.client(CLIENT);
    programs.require(List.of(client));
    List<String> command = new ArrayList<>();
    for (String word : client.command()) {
      command.add(client.file(word).map(Path::toString).orElse(word));
    }
    command.set(0, host.java());
    command.addAll(List.of("--url", target.url().toString(), "--run", "check", "--seed", "0"));
    command.addAll(TWO_REQUESTS);
    command.addAll(target.options(Path::toString));
    Path log = Files.createTempFile("pijoule-target", ".log");
    try (HostProcess process = host.start("client", command, surroundings(target), log)) {
      if (!process.awaitEnd(LIMIT)) {
        throw new UsageException(
            "target: requests must be answered, got none in " + LIMIT.toSeconds() + " s");
      }
      reason(process)
          .ifPresent(
              reason -> {
                throw new UsageException("target: " + reason);
              });
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private static Optional<String> reason(HostProcess process) throws IOException {
    List<String> output = process.output();
    if (output.isEmpty()) {
      return Optional.of(
          process.errors().lines().findFirst().orElse("the client must give a record, got none"));
    }
    JsonNode record = new ObjectMapper().readTree(output.get(0));
    return record.path("outcome").asText().equals("failed")
        ? Optional.of(record.path("reason").asText())
        : Optional.empty();
  }

  /** A client has the environment of a person only where headers are in it. */
  static Host.Surroundings surroundings(ForeignTarget target) {
    return target.fromEnvironment().isEmpty() ? Host.Surroundings.FIXED : Host.Surroundings.OWN;
  }
}
