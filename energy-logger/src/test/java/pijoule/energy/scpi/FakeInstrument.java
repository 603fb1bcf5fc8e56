package pijoule.energy.scpi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * An instrument as the public standards have it, at a TCP socket: IEEE 488.2-1992 ({@code *IDN?} of
 * four fields, 10.14; {@code *CLS}, 10.3; answers in NR3, 8.7.4), and SCPI-1999 ({@code
 * MEASure:POWer?}, volume 2, 3; {@code SYSTem:ERRor?}, volume 2, 21.8; 9.9E37 and 9.91E37 for
 * infinity and not-a-number, volume 1, 7.2.1). A header is known by the long form of each of its
 * mnemonics, or the short one, which are its capital letters (volume 1, 6.2.1), and by no other
 * form; one that it does not know has no answer and leaves -113 in the queue of errors. Mnemonics
 * of makers as libsigrok sends them (src/hardware/scpi-pps/profiles.c). Never compared with an
 * instrument.
 */
final class FakeInstrument implements AutoCloseable {
  /** Its output. */
  static final double VOLTS = 5;

  /** What it does to whoever asks for its power. */
  enum Fault {
    NONE,
    /** It answers nothing at all, to any question. */
    STALL,
    RUBBISH,
    TWO_NUMBERS,
    TWO_LINES,
    ENDLESS,
    NOT_A_NUMBER,
    INFINITY,
    TOO_MUCH,
    CUT,
    WITH_A_UNIT
  }

  /** Quantities that it measures, by its maker's mnemonics. */
  enum Maker {
    STANDARD("MEASure:POWer?"),
    /** Rigol DP800, Siglent SPD3303: the short form is POWE. */
    RIGOL("MEASure:POWEr?", "MEASure:VOLTage?", "MEASure:CURRent?"),
    /** Keysight E36300, N5700; Rohde &amp; Schwarz HMP4040, NGE100B, HMC8043: no power. */
    KEYSIGHT("MEASure:VOLTage?", "MEASure:CURRent?");

    private final List<String> headers;

    Maker(String... headers) {
      this.headers = List.of(headers);
    }

    /** The header that a line names; empty where it has none such. */
    Optional<String> header(String line) {
      String named = line.startsWith(":") ? line.substring(1) : line;
      return headers.stream().filter(header -> named.matches(forms(header))).findFirst();
    }

    /** {@code MEASure:POWer?} as {@code (?i)(MEASURE|MEAS):(POWER|POW)\?}. */
    private static String forms(String header) {
      String each = header.replaceAll("([A-Z]+)([a-z]+)", "($1$2|$1)");
      return "(?i)" + each.replace("?", "\\?");
    }
  }

  private final ServerSocket server;
  private final Thread acceptor;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final Queue<String> errors = new ConcurrentLinkedQueue<>();
  volatile String identity = "ACME Instruments,PM-1,SN0042,1.7";
  volatile Maker maker = Maker.STANDARD;

  /** A query that it answers with the power, and no other; empty for its maker's. */
  volatile String query = "";

  volatile String errorAfterReading = "";
  volatile Fault fault = Fault.NONE;
  volatile double watts;

  FakeInstrument(int port) throws IOException {
    server = new ServerSocket(port, 0, InetAddress.getLoopbackAddress());
    errors.add("-350,\"Queue overflow\"");
    acceptor = start(this::accept);
  }

  FakeInstrument() throws IOException {
    this(0);
  }

  int port() {
    return server.getLocalPort();
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work, "fake-instrument");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = server.accept();
        connections.add(connection);
        start(() -> serve(connection));
      }
    } catch (IOException closed) {
      cut();
    }
  }

  private void serve(Socket connection) {
    try (connection;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII))) {
      connection.setTcpNoDelay(true);
      OutputStream out = connection.getOutputStream();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (measured(line).isPresent() && fault == Fault.CUT) {
          return;
        }
        out.write(answer(line).getBytes(StandardCharsets.ISO_8859_1));
      }
    } catch (IOException gone) {
      // The meter, or the test, has closed it.
    } finally {
      connections.remove(connection);
    }
  }

  private String answer(String line) {
    if (fault == Fault.STALL) {
      return "";
    }
    Optional<String> header = measured(line);
    if (header.isPresent()) {
      if (!errorAfterReading.isEmpty()) {
        errors.add(errorAfterReading);
      }
      return reading(value(header.get()));
    }
    switch (line) {
      case "*CLS" -> errors.clear();
      case "*IDN?" -> {
        return identity + "\n";
      }
      case "SYST:ERR?" -> {
        String error = errors.poll();
        return (error == null ? "+0,\"No error\"" : error) + "\n";
      }
      default -> errors.add("-113,\"Undefined header\"");
    }
    return "";
  }

  private Optional<String> measured(String line) {
    return query.isEmpty() ? maker.header(line) : Optional.of(query).filter(line::equals);
  }

  private double value(String header) {
    if (header.contains("VOLT")) {
      return VOLTS;
    }
    return header.contains("CURR") ? watts / VOLTS : watts;
  }

  private String reading(double value) {
    return switch (fault) {
      case NONE -> String.format(Locale.ROOT, "%+.9E\r\n", value);
      case RUBBISH -> "\u001b[2J#!?\n";
      case TWO_NUMBERS -> "1.9,3.8\n";
      case TWO_LINES -> "1.9\n1.9\n";
      case ENDLESS -> "1".repeat(100_000);
      case NOT_A_NUMBER -> "9.91E37\n";
      case INFINITY -> "-9.900000E+37\n";
      case TOO_MUCH -> "1E+30\n";
      case WITH_A_UNIT -> "2.500W\n";
      case STALL, CUT -> "";
    };
  }

  private void cut() {
    for (Socket connection : connections) {
      try {
        connection.close();
      } catch (IOException gone) {
        // It is closed.
      }
    }
  }

  /** The port is free afterwards: a thread that accepts would hold it. */
  @Override
  public void close() throws IOException {
    server.close();
    try {
      acceptor.join();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    cut();
  }
}
