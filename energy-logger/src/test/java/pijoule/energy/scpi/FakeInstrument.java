package pijoule.energy.scpi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * An instrument as the public standards have it, at a TCP socket: IEEE 488.2-1992 ({@code *IDN?} of
 * four fields, 10.14; {@code *CLS}, 10.3; answers in NR3, 8.7.4), and SCPI-1999 ({@code
 * MEASure:POWer?}, volume 2, 3; {@code SYSTem:ERRor?}, volume 2, 21.8; 9.9E37 and 9.91E37 for
 * infinity and not-a-number, volume 1, 7.2.1). A header that it does not know has no answer and
 * leaves -113 in the queue of errors. Never compared with an instrument.
 */
final class FakeInstrument implements AutoCloseable {
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

  private final ServerSocket server;
  private final Thread acceptor;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final Queue<String> errors = new ConcurrentLinkedQueue<>();
  volatile String identity = "ACME Instruments,PM-1,SN0042,1.7";
  volatile String query = "MEAS:POW?";
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
        if (line.equals(query) && fault == Fault.CUT) {
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
    if (line.equals(query)) {
      if (!errorAfterReading.isEmpty()) {
        errors.add(errorAfterReading);
      }
      return power();
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

  private String power() {
    return switch (fault) {
      case NONE -> String.format(Locale.ROOT, "%+.9E\r\n", watts);
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
