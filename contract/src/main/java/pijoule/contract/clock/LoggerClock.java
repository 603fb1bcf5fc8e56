package pijoule.contract.clock;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import pijoule.base.ClockAnchor;
import pijoule.base.ClockOffset;
import pijoule.base.ClockProbe;
import pijoule.base.NanoClock;
import pijoule.contract.options.Options;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.options.UsageException;

/**
 * The recorder's clock, as named on a program's command line.
 *
 * @param host that the recorder answers on
 * @param port that it answers on
 * @param bootId boot of the recorder's host, where it is known
 */
public record LoggerClock(String host, int port, Optional<String> bootId) {
  /** Address of the recorder. */
  public static final ProgramOption<String> LOGGER =
      ProgramOption.text("logger")
          .meaning(
              "`HOST:PORT` of the recorder whose clock is probed when a server's record is read,"
                  + " and after a client's `total`");

  /** Boot id of the recorder's host. */
  public static final ProgramOption<String> BOOT_ID =
      ProgramOption.text("logger-boot-id")
          .meaning("the recorder's boot id; that of the program's own host is not probed");

  private static final int MAX_PORT = 65_535;

  /**
   * Reads {@code --logger HOST:PORT} and {@code --logger-boot-id ID}.
   *
   * @param options of the program
   * @return the clock, if one is named
   * @throws UsageException if the address is not HOST:PORT, or a boot id has no address
   */
  public static Optional<LoggerClock> of(Options options) {
    Optional<String> address = options.find(LOGGER);
    Optional<String> bootId = options.find(BOOT_ID);
    if (address.isEmpty()) {
      if (bootId.isPresent()) {
        throw new UsageException("--logger-boot-id needs --logger, got none");
      }
      return Optional.empty();
    }
    return Optional.of(parse(address.get(), bootId));
  }

  private static LoggerClock parse(String address, Optional<String> bootId) {
    int colon = address.lastIndexOf(':');
    try {
      int port = Integer.parseInt(address.substring(colon + 1));
      if (colon > 0 && port > 0 && port <= MAX_PORT) {
        return new LoggerClock(address.substring(0, colon), port, bootId);
      }
    } catch (NumberFormatException notAPort) {
      // refused below
    }
    throw new UsageException("--logger must be HOST:PORT, got '" + address + "'");
  }

  /**
   * Aligns this process to the recorder: with the same boot id both share one clock, else probes
   * find the offset.
   *
   * @param here anchor of this process
   * @return the alignment now
   * @throws IOException if the recorder answers no probe
   */
  public Alignment align(ClockAnchor here) throws IOException {
    if (here.bootId().isPresent() && here.bootId().equals(bootId)) {
      return Alignment.sameClock(NanoClock.SYSTEM.nanos());
    }
    try {
      InetSocketAddress recorder = new InetSocketAddress(host, port);
      Optional<ClockOffset> offset = new ClockProbe(NanoClock.SYSTEM).ask(recorder);
      if (offset.isEmpty()) {
        throw new IOException(
            "clock probe must be answered by the recorder at " + recorder + ", got no answer");
      }
      return Alignment.probed(offset.get());
    } catch (IOException | IllegalArgumentException noAnswer) {
      throw new IOException(
          "logger must answer at " + host + ":" + port + ", got " + noAnswer.getMessage(),
          noAnswer);
    }
  }
}
