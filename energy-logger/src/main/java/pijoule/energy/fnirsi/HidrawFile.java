package pijoule.energy.fnirsi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import pijoule.energy.port.PortFile;

/**
 * Reports by Linux's hidraw: a read gives one report. Written is a report's number before it, 0
 * where a device has none (Documentation/hid/hidraw.rst of the Linux kernel).
 *
 * <p>It is opened twice, because a channel that waits for a read lets nobody write.
 */
final class HidrawFile implements PortFile {
  private final FileChannel reading;
  private final FileChannel writing;
  private final ByteBuffer report = ByteBuffer.allocateDirect(FnirsiReport.BYTES);

  private HidrawFile(FileChannel reading, FileChannel writing) {
    this.reading = reading;
    this.writing = writing;
  }

  /**
   * Opens a device.
   *
   * @param from file to read from
   * @param to file to write to, the same one but for a twin made of pipes
   */
  static HidrawFile open(Path from, Path to) throws IOException {
    FileChannel reading = FileChannel.open(from, StandardOpenOption.READ);
    try {
      return new HidrawFile(reading, FileChannel.open(to, StandardOpenOption.WRITE));
    } catch (IOException refused) {
      reading.close();
      throw refused;
    }
  }

  @Override
  public int read(byte[] buffer) throws IOException {
    report.clear();
    int count = reading.read(report);
    report.flip();
    report.get(buffer, 0, report.remaining());
    return count;
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    ByteBuffer numbered = ByteBuffer.allocate(bytes.length + 1);
    numbered.put((byte) 0).put(bytes).flip();
    writing.write(numbered);
  }

  @Override
  public void close() {
    try (reading;
        writing) {
      reading.close();
    } catch (IOException gone) {
      // A device that has gone is closed.
      return;
    }
  }
}
