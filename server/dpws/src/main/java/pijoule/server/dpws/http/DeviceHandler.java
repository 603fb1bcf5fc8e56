package pijoule.server.dpws.http;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.AbstractHandler;
import org.somda.sdc.dpws.http.HttpException;
import org.somda.sdc.dpws.soap.CommunicationContext;
import org.somda.sdc.dpws.soap.HttpApplicationInfo;
import org.somda.sdc.dpws.soap.TransportInfo;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.protocol.Endpoint;
import pijoule.server.call.Gate;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.control.Control;
import pijoule.server.direct.Bytes;
import pijoule.server.dpws.exchange.ClientRequest;
import pijoule.server.dpws.exchange.MeasuredPath;

/** Every request: of the service, of the control endpoints, or of the profile. */
public final class DeviceHandler extends AbstractHandler {
  private static final String SOAP = "application/soap+xml";
  private static final int OK = 200;

  private final DeviceHttp http;
  private final Endpoint<?, ?> endpoint;
  private final MeasuredPath<?, ?> measured;
  private final Control control;
  private final Gate gate;
  private final int maxBodyBytes;
  private final boolean closes;

  /**
   * Makes a device handler.
   *
   * @param http that knows the library's paths
   * @param endpoint that is served
   * @param measured the measured path
   * @param control the control endpoints
   * @param maxBodyBytes largest request body, bytes
   * @param closes whether each answer is the last of its connection
   */
  public DeviceHandler(
      DeviceHttp http,
      Endpoint<?, ?> endpoint,
      MeasuredPath<?, ?> measured,
      Control control,
      int maxBodyBytes,
      boolean closes) {
    this.http = http;
    this.endpoint = endpoint;
    this.measured = measured;
    this.control = control;
    gate = new Gate(endpoint);
    this.maxBodyBytes = maxBodyBytes;
    this.closes = closes;
  }

  @Override
  public void handle(
      String target, Request base, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    base.setHandled(true);
    String path = request.getRequestURI();
    if (path.startsWith(ServiceHttp.CONTROL_PATH + "/")) {
      control(path.substring(ServiceHttp.CONTROL_PATH.length()), request, response);
      return;
    }
    if (closes) {
      response.setHeader("Connection", "close");
    }
    Optional<DeviceHttp.Context> context = http.at(path);
    try {
      if (context.isPresent() && !path.equals(endpoint.path())) {
        profile(context.get(), new Call(request, response));
        return;
      }
      String query = request.getQueryString();
      Optional<RunHeaders> run =
          gate.admit(
              request.getMethod(), query == null ? path : path + "?" + query, request::getHeader);
      if (context.isEmpty()) {
        throw new RefusedException(
            new Refusal(
                HttpURLConnection.HTTP_UNAVAILABLE,
                "device must be up, got none yet; wait for its ready line"));
      }
      measured.serve(run, context.get().handler(), new Call(request, response));
    } catch (RefusedException refused) {
      refuse(refused.refusal(), response);
    }
  }

  private void control(String path, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    HttpAnswer answer =
        control.answer(request.getMethod(), path, request.getQueryString(), http.port());
    answer.mediaType().ifPresent(type -> response.setHeader("Content-Type", type));
    answer.allow().ifPresent(methods -> response.setHeader("Allow", methods));
    response.setStatus(answer.status());
    response.getOutputStream().write(answer.body());
  }

  private static void refuse(Refusal refusal, HttpServletResponse response) throws IOException {
    response.resetBuffer();
    response.setStatus(refusal.status());
    response.setHeader("Content-Type", Refusal.CONTENT_TYPE);
    if (refusal.status() == HttpURLConnection.HTTP_BAD_METHOD) {
      response.setHeader("Allow", "POST");
    }
    if (refusal.status() == HttpURLConnection.HTTP_ENTITY_TOO_LARGE) {
      // Jetty would wait for a body that nobody reads.
      response.setHeader("Connection", "close");
    }
    response.getOutputStream().write(refusal.line());
  }

  /** Metadata, subscriptions, directed discovery: the library's own, never measured. */
  private void profile(DeviceHttp.Context context, Call call) throws IOException, RefusedException {
    Bytes body = new Bytes(1);
    call.receive(body);
    Bytes answer = new Bytes(1);
    int status = OK;
    try {
      context.handler().handle(body.stream(), answer, call.context());
    } catch (HttpException fault) {
      status = fault.getStatusCode();
      if (fault.getMessage() != null) {
        answer.writeBytes(fault.getMessage().getBytes(StandardCharsets.UTF_8));
      }
    }
    call.send(status, context.mediaType(), answer);
  }

  private final class Call implements ClientRequest {
    private final HttpServletRequest request;
    private final HttpServletResponse response;

    private Call(HttpServletRequest request, HttpServletResponse response) {
      this.request = request;
      this.response = response;
    }

    @Override
    public long statedBytes() {
      return request.getContentLengthLong();
    }

    /** The charset is left out, which is UTF-8 or refused: the library would read characters. */
    @Override
    public CommunicationContext context() {
      ListMultimap<String, String> headers = ArrayListMultimap.create();
      headers.put("content-type", SOAP);
      return new CommunicationContext(
          new HttpApplicationInfo(headers, "", request.getRequestURI()),
          new TransportInfo(
              request.getScheme(),
              request.getLocalAddr(),
              request.getLocalPort(),
              request.getRemoteAddr(),
              request.getRemotePort(),
              List.of()),
          null);
    }

    @Override
    public void receive(Bytes body) throws IOException, RefusedException {
      boolean fits = statedBytes() <= maxBodyBytes;
      try {
        fits = fits && body.readFrom(request.getInputStream(), statedBytes(), maxBodyBytes);
      } catch (IOException brokenOff) {
        throw new RefusedException(Refusal.brokenOff(body.size()));
      }
      if (!fits) {
        throw new RefusedException(Refusal.tooLarge(endpoint.requestShape(), maxBodyBytes));
      }
    }

    @Override
    public void send(int status, Bytes answer) throws IOException {
      send(status, SOAP, answer);
    }

    private void send(int status, String mediaType, Bytes answer) throws IOException {
      response.setStatus(status);
      response.setHeader("Content-Type", mediaType);
      response.setContentLength(answer.size());
      try (OutputStream out = response.getOutputStream()) {
        out.write(answer.array(), 0, answer.size());
      }
    }
  }
}
