package pijoule.energy.scpi;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import pijoule.energy.files.Printable;
import pijoule.energy.network.Address;

/**
 * Lines of text to and from an instrument by a plain TCP socket. An answer that is not there whole
 * after the deadline is none. Whoever asks closes the link where an answer failed: a late one would
 * count as that of the next question. Not safe for use by several threads.
 */
final class ScpiLink implements AutoCloseable {
  /** Port that makers use for a socket without a protocol of its own ("SCPI raw"). */
  private static final int USUAL_PORT = 5025;

  private static final int MAX_BYTES = 1024;
  private static final double NANOS = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final String host;
  private final int port;
  private final Duration deadline;
  private Optional<Socket> socket = Optional.empty();

  ScpiLink(Address address, Duration deadline) {
    this.host = address.bareHost();
    this.port = address.port().orElse(USUAL_PORT);
    this.deadline = deadline;
  }

  boolean isOpen() {
    return socket.isPresent();
  }

  /**
   * Opens it.
   *
   * @throws IOException in a few words, if nobody is there
   */
  void connect() throws IOException {
    close();
    Socket made = new Socket();
    try {
      made.setTcpNoDelay(true);
      made.connect(new InetSocketAddress(host, port), Math.toIntExact(deadline.toMillis()));
      socket = Optional.of(made);
    } catch (IOException failed) {
      made.close();
      throw failed instanceof UnknownHostException
          ? new IOException("no such host")
          : inWords("no connection", failed);
    }
  }

  /** Sends a line that has no answer. */
  void send(String line) throws IOException {
    try {
      byte[] bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
      socket.orElseThrow().getOutputStream().write(bytes);
    } catch (SocketException failed) {
      throw inWords("a broken connection", failed);
    }
  }

  /**
   * Sends a question and waits for its answer.
   *
   * @return the line, without its end
   * @throws IOException in a few words, if no single whole line comes
   */
  String ask(String question) throws IOException {
    try {
      Socket open = socket.orElseThrow();
      if (open.getInputStream().available() > 0) {
        throw new IOException("an answer that was not asked for");
      }
      send(question);
      return line(open);
    } catch (SocketTimeoutException late) {
      throw inWords("no answer", late);
    } catch (SocketException failed) {
      throw inWords("a broken connection", failed);
    }
  }

  private String line(Socket open) throws IOException {
    long endNs = System.nanoTime() + deadline.toNanos();
    InputStream in = open.getInputStream();
    byte[] bytes = new byte[MAX_BYTES];
    int length = 0;
    while (true) {
      long leftMillis = (endNs - System.nanoTime()) / NANOS_PER_MILLI;
      if (leftMillis <= 0) {
        throw new SocketTimeoutException();
      }
      open.setSoTimeout(Math.toIntExact(leftMillis));
      int read = in.read(bytes, length, MAX_BYTES - length);
      if (read < 0) {
        throw new IOException("a connection that it closed");
      }
      length += read;
      String text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
      int end = text.indexOf('\n');
      if (end >= 0 && end < length - 1) {
        throw new IOException("an answer of several lines");
      }
      if (end >= 0) {
        return text.strip();
      }
      if (length == MAX_BYTES) {
        throw new IOException("an answer of more than " + MAX_BYTES + " bytes");
      }
    }
  }

  private IOException inWords(String what, IOException failed) {
    return failed instanceof SocketTimeoutException
        ? new IOException("%s within %s s".formatted(what, deadline.toNanos() / NANOS))
        : new IOException(
            "%s (%s)".formatted(what, Printable.of(String.valueOf(failed.getMessage()))));
  }

  @Override
  public void close() {
    try {
      if (socket.isPresent()) {
        socket.get().close();
      }
    } catch (IOException alreadyBroken) {
      // Nothing of it is used again.
    }
    socket = Optional.empty();
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
