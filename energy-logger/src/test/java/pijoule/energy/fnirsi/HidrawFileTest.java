package pijoule.energy.fnirsi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.fnirsi.FnirsiTester.HidrawFile;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.BytePort.PortReader;

/** A twin of hidraw made of two pipes: one that it is read from, one that it is written to. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class HidrawFileTest {
  private static final long LONG_NS = 30_000_000_000L;

  @TempDir private Path folder;

  @Test
  void readsReportsWhileItWritesCommandsAndIsOpenedAgain() throws Exception {
    Path from = pipe("from");
    Path to = pipe("to");
    byte[] report = FnirsiReport.command(FnirsiReport.DATA);
    RandomAccessFile device = new RandomAccessFile(from.toFile(), "rw");
    try (RandomAccessFile commands = new RandomAccessFile(to.toFile(), "rw");
        PortReader port =
            PortReader.open("test", () -> HidrawFile.open(from, to), System::nanoTime)) {
      device.write(report);
      assertThat(next(port).kind()).isEqualTo(BytePort.Kind.OPENED);
      assertThat(next(port).bytes()).isEqualTo(report);

      // By the thread that reads: nobody fetches the report first.
      port.reply(came -> Optional.of(FnirsiReport.command(FnirsiReport.GO_ON)));
      device.write(report);
      commands.readFully(new byte[FnirsiReport.BYTES + 1]);
      port.reply(came -> Optional.empty());
      assertThat(next(port).bytes()).isEqualTo(report);

      port.send(FnirsiReport.command(FnirsiReport.WAKE));
      byte[] written = new byte[FnirsiReport.BYTES + 1];
      do {
        // The first report may have been answered as well: its reader can be slow.
        commands.readFully(written);
      } while (written[2] == (byte) FnirsiReport.GO_ON);
      assertThat(written).startsWith(0, 0xaa, 0x81).endsWith(0x8e);

      device.close();
      assertThat(next(port).kind()).isEqualTo(BytePort.Kind.UNPLUGGED);
      device = new RandomAccessFile(from.toFile(), "rw");
      assertThat(next(port).kind()).isEqualTo(BytePort.Kind.OPENED);
      device.write(report);
      assertThat(next(port).kind()).isEqualTo(BytePort.Kind.BYTES);
    } finally {
      device.close();
    }
  }

  private static BytePort.Event next(PortReader port) {
    return port.next(LONG_NS).orElseThrow();
  }

  private Path pipe(String name) throws IOException, InterruptedException {
    Path pipe = folder.resolve(name);
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start();
    assertThat(made.waitFor()).isZero();
    return pipe;
  }
}
