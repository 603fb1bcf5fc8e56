package pijoule.server;

import jakarta.servlet.http.HttpServlet;
import pijoule.server.exchange.Codec;

/**
 * What a framework serves.
 *
 * @param servlet that answers under {@code /services}, not yet initialised
 * @param codec through which the servlet reads and writes messages, once it is initialised
 */
public record Service(HttpServlet servlet, Codec codec) {}
