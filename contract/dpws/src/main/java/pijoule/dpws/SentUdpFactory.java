package pijoule.dpws;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import com.google.inject.name.Named;
import java.net.InetAddress;
import java.net.NetworkInterface;
import org.somda.sdc.dpws.udp.UdpBindingService;
import org.somda.sdc.dpws.udp.factory.UdpBindingServiceFactory;

/** Makes the library's UDP, once, so that others can wait for it. */
@Singleton
public final class SentUdpFactory implements UdpBindingServiceFactory {
  static final String LIBRARY = "library";

  private final UdpBindingServiceFactory library;

  // Null until the framework starts.
  private SentUdp udp;

  @Inject
  SentUdpFactory(@Named(LIBRARY) UdpBindingServiceFactory library) {
    this.library = library;
  }

  @Override
  public synchronized UdpBindingService createUdpBindingService(
      NetworkInterface host, InetAddress group, Integer port, Integer maxBytes) {
    udp = new SentUdp(library.createUdpBindingService(host, group, port, maxBytes));
    return udp;
  }

  /** Returns the UDP of the framework, which has been started. */
  public synchronized SentUdp udp() {
    return udp;
  }
}
