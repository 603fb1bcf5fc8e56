package pijoule.client.dpws.http;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import org.somda.sdc.dpws.CommunicationLogContext;
import org.somda.sdc.dpws.TransportBinding;
import org.somda.sdc.dpws.factory.TransportBindingFactory;
import org.somda.sdc.dpws.http.HttpClient;
import org.somda.sdc.dpws.http.apache.ClientTransportBindingFactory;
import org.somda.sdc.dpws.http.factory.HttpClientFactory;
import org.somda.sdc.dpws.soap.SoapMarshalling;
import org.somda.sdc.dpws.soap.SoapUtil;

/** The library's transport, over the stack's HTTP client. */
@Singleton
public final class HttpTransport implements TransportBindingFactory, HttpClientFactory {
  private final CallClient client;
  private final ClientTransportBindingFactory bindings;
  private final SoapMarshalling marshalling;
  private final SoapUtil soap;

  @Inject
  HttpTransport(
      CallClient client,
      ClientTransportBindingFactory bindings,
      SoapMarshalling marshalling,
      SoapUtil soap) {
    this.client = client;
    this.bindings = bindings;
    this.marshalling = marshalling;
    this.soap = soap;
  }

  @Override
  public TransportBinding createTransportBinding(String url, CommunicationLogContext log) {
    return createHttpBinding(url, log);
  }

  @Override
  public TransportBinding createHttpBinding(String url, CommunicationLogContext log) {
    return bindings.create(client, url, marshalling, soap, log);
  }

  @Override
  public HttpClient createHttpClient() {
    return bindings.createHttpClient(client);
  }
}
