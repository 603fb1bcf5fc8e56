package pijoule.runner.rack.slurm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import pijoule.contract.options.UsageException;

/** A Slurm that notes what it is asked. */
final class FakeSlurm implements Slurm {
  final List<String> asked = new ArrayList<>();
  final List<Job> jobs = new ArrayList<>();
  int accepts = Integer.MAX_VALUE;
  boolean releases = true;

  @Override
  public Licenses licenses() {
    return new Licenses(Map.of("pair1", 1, "pair2", 1));
  }

  @Override
  public String submit(Task task, Path script, Path log) {
    if (accepts-- <= 0) {
      throw new UsageException("Slurm must do what it is asked");
    }
    String job = String.valueOf(jobs.size() + 1);
    jobs.add(new Job(job, "PENDING", "JobHeldUser"));
    asked.add("submit " + task.license() + " " + String.join(" ", task.arguments()));
    return job;
  }

  @Override
  public void release(List<String> released) throws IOException {
    if (!releases) {
      throw new IOException("no answer of the controller");
    }
    asked.add("release " + String.join(" ", released));
  }

  @Override
  public void cancel(List<String> cancelled) {
    asked.add("cancel " + String.join(" ", cancelled));
  }

  @Override
  public List<Job> jobs(Collection<String> pairs) {
    return jobs;
  }
}
