package pijoule.client.cxf.tls;

import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.transport.http.HTTPConduit;
import pijoule.client.StackSettings;

/** TLS on CXF's transport. */
public final class Tls {
  private Tls() {}

  /**
   * Gives the settings to a conduit.
   *
   * @param settings of the stack
   * @param conduit gets their TLS, where they have it
   */
  public static void use(StackSettings settings, HTTPConduit conduit) {
    if (settings.tls().isPresent()) {
      TLSClientParameters parameters = new TLSClientParameters();
      parameters.setSslContext(settings.tls().get().context());
      conduit.setTlsClientParameters(parameters);
    }
  }
}
