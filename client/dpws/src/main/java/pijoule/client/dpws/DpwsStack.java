package pijoule.client.dpws;

import com.google.inject.Binder;
import com.google.inject.Injector;
import jakarta.xml.bind.JAXBException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.somda.sdc.dpws.factory.TransportBindingFactory;
import org.somda.sdc.dpws.http.HttpServerRegistry;
import org.somda.sdc.dpws.http.factory.HttpClientFactory;
import org.somda.sdc.dpws.soap.RequestResponseClient;
import org.somda.sdc.dpws.soap.SoapUtil;
import org.somda.sdc.dpws.soap.factory.RequestResponseClientFactory;
import org.somda.sdc.dpws.soap.model.Envelope;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.Discovery;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.client.StackSettings;
import pijoule.client.dpws.discovery.DeviceSearch;
import pijoule.client.dpws.discovery.NoServer;
import pijoule.client.dpws.discovery.Route;
import pijoule.client.dpws.http.CallClient;
import pijoule.client.dpws.http.HttpTransport;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Dpws;
import pijoule.contract.protocol.Endpoint;
import pijoule.dpws.CallMarshalling;
import pijoule.dpws.Library;
import pijoule.dpws.Payload;
import pijoule.dpws.Place;
import pijoule.dpws.ServiceCall;
import pijoule.dpws.Turns;

/**
 * Calls by the library. It makes a request's message and takes the answer's apart; its marshaller
 * comes back here to write and to read them.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
final class DpwsStack<Q, A> implements Stack<Q, A>, ServiceCall {
  private final CallBuffers buffers;
  private final CallClient http;
  private final Turns turns;
  private final SoapUtil soap;
  private final Payload<Q> requests;
  private final Payload<A> answers;
  private final Optional<DeviceSearch> search;

  // Of the service by its URL; discovery puts that of the device it has found.
  private RequestResponseClient service;

  private Envelope sent;
  private A received;

  DpwsStack(StackSettings settings, Endpoint<Q, A> endpoint) throws IOException {
    buffers = new CallBuffers(settings);
    turns = new Turns();
    http = new CallClient(settings, endpoint.mediaType(), buffers, () -> turns.present() == this);
    Optional<Place> place = Route.to(settings.url());
    Injector library =
        Library.open(turns, place.isPresent(), settings.connectTimeout(), this::bind);
    soap = library.getInstance(SoapUtil.class);
    CallMarshalling marshalling = library.getInstance(CallMarshalling.class);
    requests = new Payload<>(marshalling.xml(), endpoint.service().request());
    answers = new Payload<>(marshalling.xml(), endpoint.service().answer());
    search = place.map(here -> new DeviceSearch(library, here, settings.url()));
    service =
        library
            .getInstance(RequestResponseClientFactory.class)
            .createRequestResponseClient(
                library
                    .getInstance(TransportBindingFactory.class)
                    .createTransportBinding(settings.url().toString(), null));
  }

  private void bind(Binder binder) {
    binder.bind(CallClient.class).toInstance(http);
    binder.bind(TransportBindingFactory.class).to(HttpTransport.class);
    binder.bind(HttpClientFactory.class).to(HttpTransport.class);
    binder.bind(HttpServerRegistry.class).to(NoServer.class);
  }

  @Override
  public Optional<Discovery> discovery() {
    return search.map(device -> () -> service = device.find());
  }

  @Override
  public A call(Call<Q> call) throws Exception {
    buffers.use(call);
    turns.begin(this);
    try {
      service.sendRequestResponse(soap.createMessage(Dpws.REQUEST_ACTION));
    } finally {
      turns.end();
    }
    return received;
  }

  @Override
  @SuppressWarnings("unchecked")
  public void write(Envelope envelope, OutputStream out) throws JAXBException {
    Call<Q> call = (Call<Q>) buffers.call();
    sent = envelope;
    call.begin(Phase.SERIALIZE);
    requests.write(envelope, call.value(), buffers.request());
    call.end(Phase.SERIALIZE);
    call.requestBytes(buffers.request().size());
    try {
      buffers.request().writeTo(out);
    } catch (IOException impossible) {
      throw new JAXBException(impossible);
    }
  }

  @Override
  public Envelope read() throws JAXBException {
    Call<?> call = buffers.call();
    call.begin(Phase.DESERIALIZE);
    Payload.Received<A> message = answers.read(buffers.answer().stream());
    call.end(Phase.DESERIALIZE);
    received = message.value();
    return message.envelope();
  }

  @Override
  public Codec<Q, A> codec() {
    return new Codec<>(buffers.request()) {
      /** Writes it with the ids of the call. */
      @Override
      protected void write(Q request, MemoryBuffer out) throws JAXBException {
        requests.write(sent, request, out);
      }

      @Override
      protected A deserialize() throws JAXBException {
        return answers.read(buffers.answer().stream()).value();
      }
    };
  }

  @Override
  public void close() throws IOException {
    search.ifPresent(DeviceSearch::close);
    http.close();
  }
}
