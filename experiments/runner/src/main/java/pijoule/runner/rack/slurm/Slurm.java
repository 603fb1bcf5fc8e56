package pijoule.runner.rack.slurm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** Requests of a rack to Slurm. */
interface Slurm {
  /** {@return what Slurm knows} */
  Licenses licenses() throws IOException, InterruptedException;

  /**
   * Submits a job that is held until {@link #release}.
   *
   * @param task that it carries out
   * @param script of the job
   * @param log that the job's output is appended to
   * @return its number
   */
  String submit(Task task, Path script, Path log) throws IOException, InterruptedException;

  /**
   * Lets jobs begin.
   *
   * @param jobs that were held
   */
  void release(List<String> jobs) throws IOException, InterruptedException;

  /**
   * Cancels jobs.
   *
   * @param jobs that are to end, or not to begin
   */
  void cancel(List<String> jobs) throws IOException, InterruptedException;

  /**
   * {@return the jobs of these pairs that Slurm still has, of any rack}
   *
   * @param pairs names of pairs
   */
  List<Job> jobs(Collection<String> pairs) throws IOException, InterruptedException;
}
