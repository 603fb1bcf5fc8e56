package pijoule.client.dpws.discovery;

import com.google.common.util.concurrent.AbstractIdleService;
import com.google.inject.Inject;
import org.somda.sdc.dpws.CommunicationLogContext;
import org.somda.sdc.dpws.http.HttpHandler;
import org.somda.sdc.dpws.http.HttpServerRegistry;

/** A client that subscribes to nothing has no server. */
public final class NoServer extends AbstractIdleService implements HttpServerRegistry {
  @Inject
  NoServer() {}

  @Override
  public String initHttpServer(String authority, boolean reuse) {
    throw none();
  }

  @Override
  @Deprecated
  @SuppressWarnings("removal")
  public String registerContext(
      String authority,
      boolean reuse,
      String path,
      String mediaType,
      CommunicationLogContext log,
      HttpHandler handler) {
    throw none();
  }

  @Override
  public void unregisterContext(String authority, String path) {
    throw none();
  }

  private static UnsupportedOperationException none() {
    return new UnsupportedOperationException("client must subscribe to nothing");
  }

  @Override
  protected void startUp() {
    // none
  }

  @Override
  protected void shutDown() {
    // none
  }
}
