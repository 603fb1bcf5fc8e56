package pijoule.server.exchange;

import com.ctc.wstx.stax.WstxInputFactory;
import java.util.Optional;
import pijoule.contract.message.BodyReader;
import pijoule.contract.protocol.Endpoint;

/**
 * Checks of requests by all rules of messages, outside of the framework's own phases.
 *
 * @param on whether requests are checked
 * @param ofBodies reads a body before the framework does; absent if that has every rule itself, and
 *     where bodies are protected: those are checked once they are decrypted
 */
public record Checks(boolean on, Optional<BodyReader<?>> ofBodies) {
  /** Requests that only the framework reads. */
  public static final Checks OFF = new Checks(false, Optional.empty());

  /**
   * Finds the check of an endpoint.
   *
   * @param endpoint that is served
   * @param areProtected whether each message is protected by itself
   * @return its checks
   */
  public static Checks of(Endpoint<?, ?> endpoint, boolean areProtected) {
    return new Checks(
        true,
        areProtected
            ? Optional.empty()
            : endpoint
                .protocol()
                .strictReader(endpoint.service().request(), new WstxInputFactory())
                .map(found -> found));
  }
}
