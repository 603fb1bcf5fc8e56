package pijoule.energy.firmware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.firmware.Firmware.Tools;

/** Two pijoule build the real firmware at once, in a copy of its folder; it takes seconds. */
@Tag("slow")
class TwoBuildersIT {
  private static final Path SOURCES =
      Path.of(System.getProperty("pijoule.home"), "arduino-firmware");

  @TempDir private Path home;

  @Test
  void bothHaveTheSketchAndItsSimulator() throws Exception {
    List<String> missing = Tools.ofThisMachine().missing(true);
    if (System.getProperty("simulator").equals("required")) {
      assertThat(missing).isEmpty();
    }
    assumeTrue(missing.isEmpty(), "LEFT OUT: the simulator cannot be built without " + missing);
    copySources();

    ExecutorService threads = Executors.newFixedThreadPool(2);
    List<Future<Boolean>> builders = threads.invokeAll(Collections.nCopies(2, this::isBuilt));
    threads.shutdown();

    for (Future<Boolean> builder : builders) {
      assertThat(builder.get()).isTrue();
    }
  }

  private boolean isBuilt() throws Exception {
    Firmware firmware = new Firmware(home);
    firmware.requireSimulator();
    return Files.isExecutable(firmware.simulator()) && Files.size(firmware.sketch()) > 0;
  }

  private void copySources() throws Exception {
    try (Stream<Path> all = Files.walk(SOURCES)) {
      for (Path file : all.sorted().toList()) {
        Path relative = SOURCES.relativize(file);
        if (relative.getNameCount() < 2 || !relative.getName(1).toString().equals("build")) {
          Files.copy(file, home.resolve("arduino-firmware").resolve(relative.toString()));
        }
      }
    }
  }
}
