package pijoule.server.dpws.http;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.Optional;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.control.Control;
import pijoule.server.direct.Bytes;
import pijoule.server.dpws.exchange.MeasuredPath;
import pijoule.server.settings.ServerSettings;
import pijoule.server.web.Front;

/** The front of a device: the service has its measured path, and the profile is the library's. */
public final class DeviceFront extends Front<DeviceRequest> {
  private final DeviceHttp http;
  private final String servicePath;
  private final MeasuredPath<?, ?> measured;

  /**
   * Makes a front.
   *
   * @param settings of the server
   * @param control the control endpoints
   * @param http that knows the library's paths
   * @param measured the measured path
   */
  public DeviceFront(
      ServerSettings<?, ?> settings,
      Control control,
      DeviceHttp http,
      MeasuredPath<?, ?> measured) {
    super(settings, control);
    this.http = http;
    servicePath = settings.endpoint().path();
    this.measured = measured;
  }

  @Override
  protected void serve(DeviceRequest request) throws IOException, RefusedException {
    String path = request.path();
    Optional<DeviceHttp.Context> context = http.at(path);
    if (context.isPresent() && !path.equals(servicePath)) {
      profile(context.get(), request);
      return;
    }
    Optional<RunHeaders> run = admit(request);
    if (context.isEmpty()) {
      throw new RefusedException(
          new Refusal(
              HttpURLConnection.HTTP_UNAVAILABLE,
              "device must be up, got none yet; wait for its ready line"));
    }
    measured.serve(run, context.get().handler(), request);
  }

  /** Metadata, subscriptions, directed discovery: the library's own, never measured. */
  private void profile(DeviceHttp.Context context, DeviceRequest request)
      throws IOException, RefusedException {
    Bytes body = new Bytes(1);
    measured.receive(request, body);
    Bytes answer = new Bytes(1);
    int status = MeasuredPath.handle(context.handler(), request, body, answer);
    request.send(status, context.mediaType(), answer);
  }
}
