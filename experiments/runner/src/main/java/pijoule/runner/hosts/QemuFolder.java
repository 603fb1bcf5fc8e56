package pijoule.runner.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Temporary folder of one boot of an emulated board: its keys, its console and its log.
 *
 * @param path of the folder
 */
record QemuFolder(Path path) {
  private static final Duration SETUP_LIMIT = Duration.ofSeconds(60);
  private static final String USER = "pijoule";
  private static final Script KEYS = Script.resource(Qemu.class, "keys.sh");

  static QemuFolder create() throws IOException {
    return new QemuFolder(Files.createTempDirectory(Path.of("/tmp"), "pj"));
  }

  /**
   * Writes the host's key, the runner's key, and what connects the two.
   *
   * @param name of the host
   * @param sshPort port of this machine that leads to the board's sshd
   */
  void writeSettings(String name, int sshPort) throws IOException {
    try {
      Hosts.here().run(KEYS, SETUP_LIMIT, path.toString(), name, USER);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keys of host " + name + " were made", e);
    }
    Files.writeString(
        sshConfig(),
        """
        Host %s
          HostName 127.0.0.1
          Port %d
          HostKeyAlias board
          User %s
          IdentityFile %s
          IdentitiesOnly yes
          IdentityAgent none
          UserKnownHostsFile %s
          GlobalKnownHostsFile /dev/null
          Compression no
        """
            .formatted(name, sshPort, USER, path.resolve("key"), path.resolve("known_hosts")));
  }

  /** {@return the disk that the board reads at its first start} */
  Path settings() {
    return path.resolve("settings");
  }

  /** {@return a new file for what QEMU prints} */
  Path log() throws IOException {
    return Files.createFile(path.resolve("log"));
  }

  Path console() {
    return path.resolve("console");
  }

  /** {@return the configuration by which ssh reaches the board under the host's name} */
  Path sshConfig() {
    return path.resolve("ssh_config");
  }

  /** Deletes what was written here, and the folder. */
  void delete() {
    for (String file : List.of("settings", "key", "key.pub", "known_hosts", "ssh_config")) {
      delete(file);
    }
    delete("console");
    delete("log");
    delete(".");
  }

  private void delete(String file) {
    try {
      Files.deleteIfExists(path.resolve(file).normalize());
    } catch (IOException stays) {
      // A temporary file that stays harms nobody.
    }
  }
}
