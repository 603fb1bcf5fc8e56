package pijoule.analysis.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A capture on disk as the packet recorder writes it, for tests of other packages. */
public final class MadeUpCapture {
  private final PcapBytes file = new PcapBytes(PcapBytes.OURS);
  private final long beginNs;
  private int port = 40_000;

  /**
   * @param beginNs of the capture, on the monotonic clock
   */
  public MadeUpCapture(long beginNs) {
    this.beginNs = beginNs;
  }

  /**
   * Adds a connection with one call: exchange 90 us, wait 60 us, of which the server's program may
   * take a part.
   *
   * @param startNs its first SYN, on the monotonic clock
   * @param delayUs to the server's last ACK, more than 120
   * @return this capture
   */
  public MadeUpCapture call(long startNs, double delayUs) {
    double us = (startNs - beginNs) / 1e3;
    new Talk(file, port++).call(us).server(us + delayUs, TcpSegment.ACK, 252, 0);
    return this;
  }

  /**
   * @param folder of captures, made where it is not there
   * @param name without the suffix
   */
  public void write(Path folder, String name) throws IOException {
    Files.createDirectories(folder);
    Files.write(folder.resolve(name + ".pcap"), file.bytes());
    Files.writeString(
        folder.resolve(name + ".json"),
        """
        {"format":"pijoule-packets/1","closed":true,"losses":[],
        "anchors":[{"realtime_ns":%d,"monotonic_ns":%d,"bound_ns":20}]}
        """
            .formatted(Talk.BEGIN_NS, beginNs));
  }
}
