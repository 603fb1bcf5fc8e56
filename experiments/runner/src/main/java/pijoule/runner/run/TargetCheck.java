package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.campaign.CountedProgram;
import pijoule.campaign.JsonTrees;
import pijoule.campaign.ListeningProcess;
import pijoule.contract.options.UsageException;
import pijoule.contract.record.ClientNote;
import pijoule.runner.bench.ForeignRequest;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.load.ServiceProcesses;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/** Check whether a service that pijoule did not start is there and answers as expected. */
record TargetCheck(ForeignTarget target, Programs programs) {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Description of a bench without a meter, with what can be written. */
  static final String NO_METER =
      "the bench has no meter, so that no energy is known; attach one, or write a meter of kind"
          + " model with idle and busy of the service's own machine (docs/load.md)";

  private static final String CLIENT = "load";

  /** So many that some answer is right where many are errors, which are measured later. */
  private static final List<String> TEN_REQUESTS =
      List.of("--rate", "10/s", "--duration", "1s", "--lead-in", "0s", "--timeout", "10s");

  /**
   * Checks what can be checked from this machine: the process of a host that is connected, requests
   * where the client's host is this machine.
   *
   * @param pair of the bench
   * @param service processes that the campaign knows; gets those that are found
   * @return description of the processes and of unusual answers, for a person
   * @throws UsageException if something is wrong, in one line
   */
  List<String> check(HostPair pair, ServiceIdentity service)
      throws IOException, InterruptedException {
    target.requireOwnAddress();
    List<String> notes = new ArrayList<>(processes(pair, service));
    if (pair.client().isLocal()) {
      requireVariables();
      notes.addAll(requireAnswer(pair.client()));
    }
    return notes;
  }

  private List<String> processes(HostPair pair, ServiceIdentity service)
      throws IOException, InterruptedException {
    if (target.process().isEmpty()) {
      return List.of();
    }
    Host host = pair.server();
    ServiceProcesses found;
    try {
      found = find(target, host);
    } catch (ServiceProcesses.NotFoundException none) {
      if (pair.client().isLocal()) {
        requireAnswer(pair.client()); // of a service that is down this says more
      }
      throw new UsageException("target: " + none.getMessage());
    }
    Optional<String> change = service.change(host.name(), found.listening());
    if (change.isPresent()) {
      throw new UsageException("target: " + change.get());
    }
    List<String> notes = new ArrayList<>();
    for (ListeningProcess each : found.listening()) {
      notes.add(each.part() + " of host " + host + ": " + each.display());
    }
    notes.add("CPU time is counted of " + CountedProgram.display(found.programs()));
    return notes;
  }

  static ServiceProcesses find(ForeignTarget target, Host host)
      throws ServiceProcesses.NotFoundException, IOException, InterruptedException {
    return ServiceProcesses.find(
        host, target.process(), new ServiceProcesses.Addresses(target.port(), target.addresses()));
  }

  private void requireVariables() {
    for (ForeignRequest request : target.requests()) {
      request.fromEnvironment().values().forEach(TargetRequest::value);
    }
  }

  private List<String> requireAnswer(Host host) throws IOException, InterruptedException {
    Program client = programs.client(CLIENT);
    programs.require(List.of(client));
    List<String> command = new ArrayList<>();
    for (String word : client.command()) {
      command.add(client.file(word).map(Path::toString).orElse(word));
    }
    command.set(0, host.java());
    command.addAll(List.of("--url", target.url().toString(), "--run", "check", "--seed", "0"));
    command.addAll(TEN_REQUESTS);
    command.addAll(target.options(Path::toString));
    Path log = Files.createTempFile("pijoule-target", ".log");
    try (HostProcess process = host.start("client", command, surroundings(target), log)) {
      UsageException.when(
          !process.awaitEnd(LIMIT),
          "target: requests must be answered, got none in " + LIMIT.toSeconds() + " s");
      reason(process)
          .ifPresent(
              reason -> {
                throw new UsageException("target: " + reason);
              });
      return ClientNote.of(CLIENT, process.errors()).stream()
          .map(note -> "target: " + note)
          .toList();
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private static Optional<String> reason(HostProcess process) throws IOException {
    List<String> output = process.output();
    if (output.isEmpty()) {
      return Optional.of(
          process
              .errors()
              .lines()
              .findFirst()
              .map(ForeignTarget::inKeys)
              .orElse("the client must give a record, got none"));
    }
    JsonNode record = JsonTrees.LINE.readTree(output.get(0));
    return record.path("outcome").asText().equals("failed")
        ? Optional.of(record.path("reason").asText())
        : Optional.empty();
  }

  /** A client has the environment of a person only where headers are in it. */
  static Host.Surroundings surroundings(ForeignTarget target) {
    return target.readsEnvironment() ? Host.Surroundings.OWN : Host.Surroundings.FIXED;
  }
}
