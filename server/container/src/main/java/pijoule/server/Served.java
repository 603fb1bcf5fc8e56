package pijoule.server;

import jakarta.servlet.http.HttpServlet;
import pijoule.server.container.ServedParts;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.HeapCost;

/**
 * Servlet and codec of a framework.
 *
 * @param servlet that answers, not yet initialised
 * @param mapping of the servlet, such as {@code /services/*}
 * @param codec through which the servlet reads and writes messages, once it is initialised
 * @param cost heap that its objects take
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public record Served<Q, A>(HttpServlet servlet, String mapping, Codec<Q, A> codec, HeapCost cost) {
  /**
   * Makes a framework's servlet that routes by what follows {@code /services}.
   *
   * @param servlet that answers, not yet initialised
   * @param codec of messages
   * @param cost heap that its objects take
   */
  public Served(HttpServlet servlet, Codec<Q, A> codec, HeapCost cost) {
    this(servlet, ServedParts.SERVICES, codec, cost);
  }
}
