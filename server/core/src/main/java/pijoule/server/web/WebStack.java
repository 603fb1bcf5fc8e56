package pijoule.server.web;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import pijoule.contract.options.ProgramOption;

/** An HTTP server as a program needs it: what listens, and what it is made of. */
public interface WebStack {
  /** Returns name in records, such as {@code vertx}. */
  String name();

  /** Returns versions of its libraries by name, such as {@code vertx}: {@code 5.1.5}. */
  Map<String, String> versions();

  /**
   * Begins to listen.
   *
   * @param site what is to be served
   * @return what listens
   * @throws IOException if it cannot; the message is one line
   */
  Door open(WebSite<?, ?> site) throws IOException;

  /** Returns the options that it has beside those of every such stack. */
  default List<ProgramOption<?>> options() {
    return List.of();
  }

  /** Returns the StAX that reads and writes XML; Woodstox, as most programs choose. */
  default Stax stax() {
    return Stax.WOODSTOX;
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
