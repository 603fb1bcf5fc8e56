package pijoule.energy.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A made-up proc and sys. */
final class HostTree {
  private final Path root;

  HostTree(Path root) {
    this.root = root;
  }

  Path root() {
    return root;
  }

  HostTree file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    if (!Files.isDirectory(file.getParent())) {
      Files.createDirectories(file.getParent());
    }
    // Written over and then cut: ext4 waits for the disk where a file is cut first (auto_da_alloc).
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
    int length = bytes.remaining();
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      out.write(bytes);
      if (out.size() > length) {
        out.truncate(length);
      }
    }
    return this;
  }

  /** A host that was idle for so many ticks, and 50 more in wait of a disk; 99 were stolen. */
  HostTree stat(int cpus, long idleTicks) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append("cpu  500 1 2 ").append(idleTicks).append(" 50 3 4 99 0 0\n");
    for (int i = 0; i < cpus; i++) {
      text.append("cpu").append(i).append(" 0 0 0 0 0 0 0 0 0 0\n");
    }
    return file("proc/stat", text + "intr 5 6 7\n");
  }

  HostTree cpuacct(long nanos) throws IOException {
    return file("sys/fs/cgroup/cpuacct/cpuacct.usage", nanos + "\n");
  }

  HostTree cpuacctRoot() throws IOException {
    return file("sys/fs/cgroup/cpuacct/release_agent", "");
  }

  HostTree schedstat(long nanos) throws IOException {
    return file(
        "proc/schedstat",
        "version 15\ntimestamp 4295\ncpu0 1 0 2 3 4 5 " + nanos + " 77 88\ndomain0 1 9 9\n");
  }

  HostTree rapl(int index, String name, long microjoules, long range) throws IOException {
    String directory = "sys/class/powercap/intel-rapl:" + index;
    return file(directory + "/name", name + "\n")
        .file(directory + "/max_energy_range_uj", range + "\n")
        .file(directory + "/energy_uj", microjoules + "\n");
  }

  HostTree battery(String name, String status, String gauge, long content) throws IOException {
    String directory = "sys/class/power_supply/" + name;
    return file(directory + "/type", "Battery\n")
        .file(directory + "/status", status + "\n")
        .file(directory + "/" + gauge, content + "\n");
  }

  HostTree volts(String name, long microvolts) throws IOException {
    return file("sys/class/power_supply/" + name + "/voltage_now", microvolts + "\n");
  }

  HostTree hwmon(int index, String name, String input, long value) throws IOException {
    String directory = "sys/class/hwmon/hwmon" + index;
    return file(directory + "/name", name + "\n").file(directory + "/" + input, value + "\n");
  }
}
