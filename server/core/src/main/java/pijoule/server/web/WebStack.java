package pijoule.server.web;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.study.StackOptions;
import pijoule.server.direct.DirectCodec;
import pijoule.server.stop.ServerLog;

/**
 * An HTTP server as a program needs it: what listens, and what it is made of. A program has one,
 * which its manifest names.
 */
public interface WebStack {
  /** Returns name in records, such as {@code vertx}. */
  String name();

  /** Returns name of what listens, in records. */
  default String container() {
    return name();
  }

  /**
   * Returns versions of its libraries by name, such as {@code vertx}: {@code 5.1.5}.
   *
   * @param binding that reads and writes messages
   */
  Map<String, String> versions(String binding);

  /**
   * Begins to listen.
   *
   * @param site what is to be served
   * @return what listens
   * @throws IOException if it cannot; the message is one line
   */
  Door open(WebSite<?, ?> site) throws IOException;

  /** Starts the log, before anything else. */
  default void startLog() {
    ServerLog.start();
  }

  /** Returns the options that it has beside those of every server. */
  default List<ProgramOption<?>> options() {
    return List.of(
        ServerOptions.CHECK, StackOptions.STACK, StackOptions.ENCODING.among(ContentEncoding.NONE));
  }

  /**
   * Returns the data bindings to choose from; empty if there is none.
   *
   * @param protocol its name
   */
  default List<String> bindings(String protocol) {
    return WebCodecs.bindings(protocol);
  }

  /**
   * Returns what reads and writes messages; XML by Woodstox, as most programs choose.
   *
   * @param endpoint whose messages they are, of a protocol that has bindings
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  default <Q, A> DirectCodec<Q, A> codec(Endpoint<Q, A> endpoint) {
    return WebCodecs.of(endpoint, Stax.WOODSTOX);
  }

  /**
   * Returns it in one line.
   *
   * @param address to listen on
   * @param reason why that cannot be
   */
  static IOException cannotListen(InetSocketAddress address, Throwable reason) {
    return new IOException(
        "server must listen on "
            + address.getHostString()
            + ":"
            + address.getPort()
            + ", got "
            + reason.getMessage()
            + "; give another --bind or --port",
        reason);
  }

  /** Listener, until it is closed. */
  interface Door extends AutoCloseable {
    /** Returns the TCP port. */
    int port();

    /** Closes every connection. */
    @Override
    void close() throws IOException;
  }
}
