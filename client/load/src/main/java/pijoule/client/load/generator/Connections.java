package pijoule.client.load.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import pijoule.client.load.called.Http2Probe;
import pijoule.client.load.called.Sent;
import pijoule.client.load.called.Target;
import pijoule.client.load.http.TlsWire;
import pijoule.client.load.http.Wire;

/**
 * The connections to a target, which outlive a schedule. The one that was freed last is taken
 * first. Nothing is sent again by itself, and redirections and proxies are not followed. For one
 * thread at a time.
 */
public final class Connections implements Transport {
  private static final int BUFFER_BYTES = 65_536;

  /** Methods whose requests state a length without content too (RFC 9110, section 8.6). */
  private static final Set<String> WITH_CONTENT = Set.of("POST", "PUT", "PATCH");

  private final Target target;
  private final InetSocketAddress address;
  private final Optional<SSLContext> tls;
  private final Duration connectTimeout;
  private final Selector selector;
  private final Set<Connection> open = new HashSet<>();
  private final Deque<Connection> free = new ArrayDeque<>();
  private final List<Sent> requests;
  private final byte[][] heads;
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER_BYTES);

  /**
   * Makes none yet.
   *
   * @param target what is called
   * @param tls of https; absent: the JVM's
   * @param connectTimeout for a connection
   */
  public Connections(Target target, Optional<SSLContext> tls, Duration connectTimeout) {
    this.target = target;
    this.connectTimeout = connectTimeout;
    URI url = target.url();
    address = new InetSocketAddress(url.getHost(), Http2Probe.port(url));
    requests = List.copyOf(target.requests());
    heads =
        requests.stream()
            .map(sent -> head(url, sent).getBytes(StandardCharsets.ISO_8859_1))
            .toArray(byte[][]::new);
    try {
      this.tls =
          url.getScheme().equals("http")
              ? Optional.empty()
              : Optional.of(tls.isPresent() ? tls.get() : SSLContext.getDefault());
      selector = Selector.open();
    } catch (NoSuchAlgorithmException | IOException noneHere) {
      throw new IllegalStateException(noneHere);
    }
  }

  /** Request line and headers. */
  private static String head(URI url, Sent sent) {
    StringBuilder head = new StringBuilder(sent.method()).append(' ').append(sent.path());
    head.append(" HTTP/1.1\r\nHost: ").append(url.getHost());
    head.append(url.getPort() > 0 ? ":" + url.getPort() : "");
    if (sent.body().length > 0 || WITH_CONTENT.contains(sent.method())) {
      head.append("\r\nContent-Length: ").append(sent.body().length);
    }
    Map<String, String> headers = sent.headers();
    boolean isNamed = headers.keySet().stream().anyMatch("User-Agent"::equalsIgnoreCase);
    head.append(isNamed ? "" : "\r\nUser-Agent: pijoule");
    headers.forEach((name, value) -> head.append("\r\n").append(name).append(": ").append(value));
    return head.append("\r\n\r\n").toString();
  }

  @Override
  public Sending sending(Journal journal, int limit, Duration timeout) {
    return new Sender(this, journal, limit, timeout);
  }

  Target target() {
    return target;
  }

  Sent request(int which) {
    return requests.get(which);
  }

  Duration connectTimeout() {
    return connectTimeout;
  }

  Selector selector() {
    return selector;
  }

  /** Those that carry a request. */
  List<Connection> busy() {
    return open.stream().filter(each -> each.request() >= 0).toList();
  }

  int busyCount() {
    return open.size() - free.size();
  }

  /** Takes a free one, or a new one that has yet to be opened by who finds it in the selector. */
  Connection take() throws IOException {
    Connection last = free.pollFirst();
    if (last != null) {
      return last;
    }
    if (address.isUnresolved()) {
      throw new UnknownHostException(address.getHostString());
    }
    SocketChannel channel = SocketChannel.open();
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      boolean isThere = channel.connect(address);
      Wire wire = tls.isPresent() ? new TlsWire(channel, engine(tls.get())) : new Wire(channel);
      Connection made = new Connection(this, wire);
      made.register(channel, selector, isThere ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT);
      open.add(made);
      selector.wakeup();
      return made;
    } catch (IOException refused) {
      channel.close();
      throw refused;
    }
  }

  private SSLEngine engine(SSLContext context) {
    SSLEngine engine = context.createSSLEngine(target.url().getHost(), address.getPort());
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
    return engine;
  }

  void free(Connection whole) {
    free.addFirst(whole);
  }

  void close(Connection ended) {
    open.remove(ended);
    free.remove(ended);
    ended.close();
  }

  /** Empty memory for what arrives. */
  ByteBuffer in() {
    return in.clear();
  }

  /** Bytes that follow of a request, as many as there is memory for. */
  ByteBuffer out(int which, int from) {
    out.clear();
    put(heads[which], from);
    put(request(which).body(), Math.max(0, from - heads[which].length));
    return out.flip();
  }

  private void put(byte[] bytes, int from) {
    if (from < bytes.length) {
      out.put(bytes, from, Math.min(out.remaining(), bytes.length - from));
    }
  }

  int requestBytes(int which) {
    return heads[which].length + request(which).body().length;
  }

  @Override
  public void close() {
    new ArrayList<>(open).forEach(this::close);
    try {
      selector.close();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
