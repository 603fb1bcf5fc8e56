package pijoule.server.web;

import pijoule.server.control.Control;
import pijoule.server.direct.Exchanges;
import pijoule.server.settings.ServerSettings;

/**
 * Site that a server has to serve.
 *
 * @param settings where, and how
 * @param exchanges the measured path
 * @param control the control endpoints
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public record WebSite<Q, A>(
    ServerSettings<Q, A> settings, Exchanges<Q, A> exchanges, Control control) {}
