package pijoule.runner.rack.slurm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import pijoule.contract.options.UsageException;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.Script;

/** Slurm's commands on this machine; {@code SLURM_CONF} names another configuration, as for all. */
final class SlurmCommands implements Slurm {
  /** A controller that is busy answers late; a command gives up by itself after MessageTimeout. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static final int NOT_FOUND = 127;
  private static final Script COMMAND =
      Script.of("printed=$(\"$@\" 2>&1); printf '%s\\n%s\\n' $? \"$printed\"");

  private final Host here = Hosts.here();

  @Override
  public Licenses licenses() throws IOException, InterruptedException {
    return Licenses.parse(run(List.of("scontrol", "--oneliner", "show", "licenses")));
  }

  @Override
  public String submit(Task task, Path script, Path log) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sbatch", "--parsable", "--hold"));
    command.add("--job-name=" + name(task.shard().pair()));
    command.add("--licenses=" + task.license());
    task.partition().ifPresent(partition -> command.add("--partition=" + partition));
    // Slurm replaces what follows a percent sign in a file's name.
    command.add("--output=" + log.toString().replace("%", "%%"));
    command.add(script.toString());
    command.addAll(task.arguments());
    // With several clusters the name of one follows the number; warnings come before it.
    String last = lastLine(run(command));
    String job = last.replaceFirst(";.*", "");
    if (!job.matches("\\d+")) {
      throw new IOException("sbatch must print the number of a job, got '" + last + "'");
    }
    return job;
  }

  private static String name(String pair) {
    return "pijoule-" + pair;
  }

  @Override
  public void release(List<String> jobs) throws IOException, InterruptedException {
    run(List.of("scontrol", "release", String.join(",", jobs)));
  }

  @Override
  public void cancel(List<String> jobs) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("scancel"));
    command.addAll(jobs);
    run(command);
  }

  @Override
  public List<Job> jobs(Collection<String> pairs) throws IOException, InterruptedException {
    String names = pairs.stream().map(SlurmCommands::name).collect(Collectors.joining(","));
    return Job.parse(
        run(
            List.of(
                "squeue",
                "--noheader",
                "--states=all",
                "--name=" + names,
                "--format=" + Job.FORMAT)));
  }

  private String run(List<String> command) throws IOException, InterruptedException {
    String answer = here.run(COMMAND, LIMIT, command.toArray(String[]::new));
    int code = Integer.parseInt(answer.lines().findFirst().orElse(""));
    String printed = answer.lines().skip(1).collect(Collectors.joining("\n"));
    if (code == NOT_FOUND) {
      throw new UsageException(
          "Slurm's commands must be on this machine, got no "
              + command.get(0)
              + "; install Debian's slurm-client, or start the pairs with: run STUDY --rack RACK");
    }
    if (code != 0) {
      throw new UsageException(
          "Slurm must do what it is asked, got from "
              + command.get(0)
              + ": "
              + (printed.isBlank() ? "exit code " + code : lastLine(printed)));
    }
    return printed;
  }

  private static String lastLine(String printed) {
    return printed
        .lines()
        .filter(line -> !line.isBlank())
        .reduce("", (first, last) -> last)
        .strip();
  }
}
