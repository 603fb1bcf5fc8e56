package pijoule.server.light;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.study.StackOptions;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.direct.DirectCodec;
import pijoule.server.light.exchange.LightCodecs;
import pijoule.server.light.socket.SocketListener;
import pijoule.server.light.socket.SocketService;
import pijoule.server.web.BlockingFront;
import pijoule.server.web.BlockingRequest;
import pijoule.server.web.Front;
import pijoule.server.web.WebSite;
import pijoule.server.web.WebStack;
import pijoule.server.web.jdk.HttpListener;

/** The JDK's HTTP server, or a socket without HTTP, for small messages. */
public final class LightStack implements WebStack {
  private static final String KXML_VERSION = "2.3.0";

  @Override
  public String name() {
    return "light";
  }

  @Override
  public String container() {
    return "jdk";
  }

  @Override
  public Map<String, String> versions(String binding) {
    String jdk = System.getProperty("java.version");
    return binding.equals("kxml") ? Map.of("jdk", jdk, "kxml", KXML_VERSION) : Map.of("jdk", jdk);
  }

  @Override
  public List<ProgramOption<?>> options() {
    return List.of(StackOptions.TRANSPORT);
  }

  @Override
  public List<String> bindings(String protocol) {
    return switch (protocol) {
      case "conventional" -> List.of("text");
      case "ksoap" -> List.of("kxml");
      default -> List.of();
    };
  }

  @Override
  public <Q, A> DirectCodec<Q, A> codec(Endpoint<Q, A> endpoint) {
    return LightCodecs.of(endpoint);
  }

  @Override
  public Door open(WebSite<?, ?> site) throws IOException {
    return site.settings().get(StackOptions.TRANSPORT).equals("socket")
        ? framed(site)
        : new HttpListener(site.settings().address(), new BlockingFront(site), Optional.empty());
  }

  private static Door framed(WebSite<?, ?> site) throws IOException {
    if (site.settings().closes()) {
      throw new UsageException(
          "--connection must be kept with --transport socket, got per_call; take --transport"
              + " http");
    }
    SocketListener socket = new SocketListener(site.settings().address());
    InetAddress inside = InetAddress.getLoopbackAddress();
    HttpListener http =
        new HttpListener(
            new InetSocketAddress(inside, 0),
            new ControlFront(site, socket.port()),
            Optional.empty());
    socket.start(
        new SocketService(
            site.exchanges(),
            new InetSocketAddress(inside, http.port()),
            site.settings().maxBodyBytes(),
            site.settings().closes()));
    return new Doors(socket.port(), http, socket);
  }

  /** Listeners of the server, and their port. */
  private record Doors(int port, HttpListener http, SocketListener socket) implements Door {
    @Override
    public void close() throws IOException {
      socket.close();
      http.close();
    }
  }

  /** Where a socket carries the service, HTTP has its control endpoints only. */
  private static final class ControlFront extends Front<BlockingRequest> {
    private final int port;

    ControlFront(WebSite<?, ?> site, int port) {
      super(site.settings(), site.control());
      this.port = port;
    }

    @Override
    protected void serve(BlockingRequest request) throws RefusedException {
      throw new RefusedException(
          new Refusal(
              HttpURLConnection.HTTP_NOT_FOUND,
              "service must be called by frames, as --transport socket says, got HTTP; send a"
                  + " length and the message"));
    }

    @Override
    protected int port(BlockingRequest request) {
      return port;
    }
  }
}
