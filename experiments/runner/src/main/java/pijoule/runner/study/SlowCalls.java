package pijoule.runner.study;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.service.temperature.TemperatureKind;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.units.Durations;
import pijoule.runner.hosts.Link;

/**
 * Time that a slow link and a sensor add to a cell's calls; an estimate. Packets go over the link
 * as the kernel has them: each is handed on at once and holds up the next one for the time that it
 * takes at the link's rate.
 */
public final class SlowCalls {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int BITS = 8;

  /** Ethernet, IP and TCP with its time stamps, B; a connection's first packets have 8 B more. */
  private static final int FRAME = 66;

  private static final int SYN = FRAME + 8;

  /** Bytes of a message in a full packet. */
  private static final int PAYLOAD = 1448;

  /** Headers of HTTP, of requests and answers, B: seen of CXF. */
  private static final int REQUEST_HEADERS = 220;

  private static final int ANSWER_HEADERS = 170;

  /** A handshake of TLS with an elliptic curve's certificate, B. */
  private static final int TLS_CLIENT = 700;

  private static final int TLS_SERVER = 1600;

  /** Bytes that a secured message has beside its body. */
  private static final Map<SecurityLevel, Integer> SECURED =
      Map.of(SecurityLevel.USERNAME, 800, SecurityLevel.SIGN, 4000, SecurityLevel.ENCRYPT, 7000);

  private final Study study;
  private final Cell cell;

  /**
   * Prepares the estimate for a cell.
   *
   * @param study that the cell is of
   * @param cell whose calls
   */
  public SlowCalls(Study study, Cell cell) {
    this.study = study;
    this.cell = cell;
  }

  /** One side's queue of packets to send. */
  private static final class Sender {
    private final double secondsPerByte;
    private double free;

    Sender(long rate) {
      secondsPerByte = rate == 0 ? 0 : (double) BITS / rate;
    }

    /** Returns when the packet is handed on, s. */
    double packet(double at, long bytes) {
      double handed = Math.max(at, free);
      free = handed + bytes * secondsPerByte;
      return handed;
    }

    /** Returns when the last packet of a message is handed on, s. */
    double message(double at, long bytes) {
      double handed = at;
      for (long left = bytes; left > 0; left -= PAYLOAD) {
        handed = packet(at, FRAME + Math.min(left, PAYLOAD));
      }
      return handed;
    }
  }

  /**
   * {@return time of so many calls of each kind of request to a new server, made on its host}
   *
   * @param calls to make
   */
  public Duration ofWarmUp(int calls) {
    return sensor().isZero() || calls == 0
        ? Duration.ZERO
        : sensor().multipliedBy((long) calls * new CellOptions(study, cell).warmups().size());
  }

  /** The sensor's delay in a call; zero without a sensor. */
  private Duration sensor() {
    return cell.find(TemperatureKind.SENSOR_DELAY)
        .map(level -> Durations.parse(level.text()))
        .orElse(Duration.ZERO);
  }

  /** The calls of a run, with those that warm the client. */
  Duration ofRun() {
    int calls = Integer.parseInt(cell.text(Factor.CALLS));
    if (cell.text(Factor.LIFECYCLE).equals("warm")) {
      calls += study.timing().clientWarmupCalls();
    }
    long rate = cell.find(Factor.LINK).map(Level::text).map(Link::rate).orElse(0L);
    return rate == 0 ? sensor().multipliedBy(calls) : over(rate, calls);
  }

  private Duration over(long rate, int calls) {
    CellOptions options = new CellOptions(study, withoutSensor());
    SecurityLevel security = SecurityFactors.level(cell.levels());
    boolean tls = security == SecurityLevel.TLS;
    boolean framed = is(Factor.TRANSPORT, "socket");
    int secured = SECURED.getOrDefault(security, 0);
    long request =
        options.requestBytes(study.design().seed())
            + secured
            + (framed ? Integer.BYTES : REQUEST_HEADERS);
    long answer =
        options.answerBytes(study.design().seed())
            + secured
            + (framed ? Integer.BYTES : ANSWER_HEADERS);
    Sender client = new Sender(rate);
    Sender server = new Sender(rate);
    double now = 0;
    for (int call = 0; call < calls; call++) {
      if (call == 0 || is(Factor.CONNECTION, "per_call")) {
        now = connect(client, server, now, tls);
      }
      now = client.message(now, request) + sensor().toNanos() / NANOS_PER_SECOND;
      now = server.message(now, answer);
      // An acknowledgement of each message: nobody waits for it, but for the next message behind.
      client.packet(now, FRAME);
      server.packet(now, FRAME);
    }
    return Duration.ofNanos(Math.round(now * NANOS_PER_SECOND));
  }

  /** The end of the connection before takes as many packets; nobody waits for it. */
  private static double connect(Sender client, Sender server, double at, boolean tls) {
    double now = server.packet(client.packet(at, SYN), SYN);
    client.packet(now, FRAME);
    client.packet(now, FRAME);
    server.packet(now, FRAME);
    return tls ? server.message(client.message(now, TLS_CLIENT), TLS_SERVER) : now;
  }

  private boolean is(Factor factor, String text) {
    return cell.find(factor).map(Level::text).filter(text::equals).isPresent();
  }

  /** An answer's size is found by calling the service. */
  private Cell withoutSensor() {
    List<Level> levels =
        cell.levels().stream()
            .filter(level -> !level.factor().equals(TemperatureKind.SENSOR_DELAY))
            .toList();
    return new Cell(cell.number(), levels);
  }
}
