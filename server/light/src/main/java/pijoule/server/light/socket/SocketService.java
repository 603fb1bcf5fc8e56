package pijoule.server.light.socket;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Optional;
import pijoule.contract.frame.Frames;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.direct.Bytes;
import pijoule.server.direct.Exchanges;
import pijoule.server.direct.Peer;

/** The service by frames, and the way to the control endpoints for what begins with a letter. */
public final class SocketService implements SocketListener.Talk {
  private final Exchanges<?, ?> exchanges;
  private final InetSocketAddress control;
  private final int maxBodyBytes;
  private final boolean closes;
  private final FrameWatch watch = new FrameWatch();

  /**
   * Makes a socket service.
   *
   * @param exchanges the measured path
   * @param control where the control endpoints are
   * @param maxBodyBytes largest request body, bytes
   * @param closes whether each answer is the last of its connection
   */
  public SocketService(
      Exchanges<?, ?> exchanges, InetSocketAddress control, int maxBodyBytes, boolean closes) {
    this.exchanges = exchanges;
    this.control = control;
    this.maxBodyBytes = maxBodyBytes;
    this.closes = closes;
    watch.start();
  }

  @Override
  public void with(Socket socket) throws IOException {
    try (FrameWatch.Watched watched = watch.over(socket)) {
      with(socket, watched);
    }
  }

  private void with(Socket socket, FrameWatch.Watched watched) throws IOException {
    PushbackInputStream in = new PushbackInputStream(socket.getInputStream());
    boolean first = true;
    while (true) {
      socket.setSoTimeout(HttpLimits.IDLE_MS);
      int begin = in.read();
      if (begin < 0) {
        return;
      }
      in.unread(begin);
      if (first && begin >= 'A' && begin <= 'Z') {
        Relay.between(socket, in, control);
        return;
      }
      first = false;
      socket.setSoTimeout(HttpLimits.PAUSE_MS);
      if (!request(socket, in, watched) || closes) {
        return;
      }
    }
  }

  /** Serves one request; returns whether another one may follow. */
  private boolean request(Socket socket, InputStream in, FrameWatch.Watched watched)
      throws IOException {
    Request request = new Request(socket, in, watched);
    try {
      watched.reading(Frames.MAX_TEXT_BYTES);
      Optional<RunHeaders> run = request.label();
      watched.reading(Math.min(request.statedBytes(), maxBodyBytes));
      exchanges.serve(run, request);
      watched.resting();
    } catch (RefusedException refused) {
      watched.writing(Frames.MAX_TEXT_BYTES);
      Frames.writeText(refused.refusal().reason(), socket.getOutputStream());
      watched.resting();
      return request.isRead();
    }
    return true;
  }

  private final class Request implements Peer {
    private final Socket socket;
    private final InputStream in;
    private final FrameWatch.Watched watched;
    private int length;
    private boolean read;

    private Request(Socket socket, InputStream in, FrameWatch.Watched watched) {
      this.socket = socket;
      this.in = in;
      this.watched = watched;
    }

    /** Reads up to the message. */
    private Optional<RunHeaders> label() throws IOException, RefusedException {
      try {
        length = Frames.readLength(in);
        if (length >= 0) {
          return Optional.empty();
        }
        if (length < -Frames.MAX_TEXT_BYTES) {
          throw new RefusedException(
              Refusal.bad(
                  "label must take at most " + Frames.MAX_TEXT_BYTES + " bytes",
                  Long.toString(-(long) length),
                  "send run and trial alone"));
        }
        String[] parts = Frames.parts(Frames.readText(length, in));
        length = Frames.readLength(in);
        if (length < 0) {
          throw new RefusedException(
              Refusal.bad("label must come before a message", "another label", "send one"));
        }
        return RunHeaders.of(parts[0], parts.length == 1 ? null : parts[1]);
      } catch (EOFException | SocketTimeoutException brokenOff) {
        throw new RefusedException(Refusal.brokenOff(0));
      }
    }

    /** Tests whether the whole message was read, so that the next frame is found. */
    private boolean isRead() {
      return read;
    }

    @Override
    public long statedBytes() {
      return length;
    }

    @Override
    public void receive(Bytes body) throws IOException, RefusedException {
      try {
        body.readFrom(in, length, maxBodyBytes);
        read = true;
        watched.resting();
      } catch (SocketTimeoutException slow) {
        throw new RefusedException(
            Refusal.tooSlow(
                "without a pause of " + HttpLimits.PAUSE_MS / 1000 + " s", body.size()));
      } catch (EOFException brokenOff) {
        throw new RefusedException(
            watched.isLate()
                ? Refusal.tooSlow("at 1 kB/s or more", body.size())
                : Refusal.brokenOff(body.size()));
      }
    }

    @Override
    public void send(Bytes answer) throws IOException {
      watched.writing(answer.size());
      Frames.write(answer.array(), answer.size(), socket.getOutputStream());
    }
  }

  /** Carries a connection to another port, both ways, until either end is done. Never measured. */
  private static final class Relay {
    private Relay() {}

    static void between(Socket client, InputStream fromClient, InetSocketAddress to)
        throws IOException {
      try (Socket server = new Socket()) {
        server.connect(to);
        SocketListener.daemon("relay", () -> copy(server, client));
        fromClient.transferTo(server.getOutputStream());
      }
    }

    private static void copy(Socket server, Socket client) {
      try (client) {
        OutputStream out = client.getOutputStream();
        server.getInputStream().transferTo(out);
      } catch (IOException gone) {
        // either end is done
      }
    }
  }
}
