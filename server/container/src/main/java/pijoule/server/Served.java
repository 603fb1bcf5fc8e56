package pijoule.server;

import jakarta.servlet.http.HttpServlet;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.HeapCost;

/**
 * Servlet and codec of a framework.
 *
 * @param servlet that answers under {@code /services}, not yet initialised
 * @param codec through which the servlet reads and writes messages, once it is initialised
 * @param cost heap that its objects take
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public record Served<Q, A>(HttpServlet servlet, Codec<Q, A> codec, HeapCost cost) {}
