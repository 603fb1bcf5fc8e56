package pijoule.energy.port;

import java.io.IOException;

/** An open file of a device. One thread reads; another may write, and close it. */
public interface PortFile extends AutoCloseable {
  /**
   * Waits for bytes; closing the file ends it.
   *
   * @return how many came, 0 or more; less than 0 where the device has gone
   * @throws IOException where the device has gone, too
   */
  int read(byte[] buffer) throws IOException;

  /**
   * Sends bytes.
   *
   * @throws IOException where the device has gone
   */
  void write(byte[] bytes) throws IOException;

  /** Goes on at another rate of the line, baud; does nothing for a device without one. */
  default void baud(int baud) {}

  @Override
  void close();
}
