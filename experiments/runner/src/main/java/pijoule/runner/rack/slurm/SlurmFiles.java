package pijoule.runner.rack.slurm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of Slurm in a rack's folder.
 *
 * @param root absolute path of the rack's folder
 */
record SlurmFiles(Path root) {
  SlurmFiles {
    root = root.toAbsolutePath().normalize();
  }

  /** The script of the jobs. */
  Path script() {
    return root.resolve("rack.sbatch");
  }

  /** {@return file with the output of a pair's jobs} */
  Path log(String pair) {
    return logs().resolve(pair + ".log");
  }

  private Path logs() {
    return root.resolve("slurm");
  }

  void write(String script) throws IOException {
    Files.createDirectories(logs());
    Files.writeString(script(), script);
  }

  /** Removes what was written, where no job has begun. */
  void remove() throws IOException {
    Files.deleteIfExists(script());
    Files.deleteIfExists(logs());
    Files.deleteIfExists(root.resolve("history.jsonl"));
  }
}
