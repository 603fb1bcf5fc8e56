package pijoule.server;

import jakarta.servlet.http.HttpServlet;
import pijoule.server.exchange.Codec;

/**
 * What a framework serves.
 *
 * @param servlet that answers under {@code /services}, not yet initialised
 * @param codec through which the servlet reads and writes messages, once it is initialised
 * @param bytesPerNumber heap that its objects take for each number of a request at most; found as
 *     the largest request that a heap of 128 MB holds
 */
public record Service(HttpServlet servlet, Codec codec, int bytesPerNumber) {}
