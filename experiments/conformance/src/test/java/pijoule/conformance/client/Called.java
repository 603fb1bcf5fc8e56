package pijoule.conformance.client;

import java.nio.charset.StandardCharsets;
import java.util.List;
import pijoule.contract.options.Options;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Rest;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.echo.EchoKind;
import pijoule.contract.service.sort.SortKind;

/** A service that is called, and a server that does its work. */
enum Called {
  SORT(new SortKind(), Answers.rewritten(xml -> xml)),
  ECHO(new EchoKind(), Answers.echoed(xml -> xml));

  private final ServiceKind<?, ?> kind;
  private final Behaviour server;

  Called(ServiceKind<?, ?> kind, Behaviour server) {
    this.kind = kind;
    this.server = server;
  }

  /** As the command line has it. */
  String key() {
    return kind.name();
  }

  /** The path that it is called at. */
  String path() {
    return new Endpoint<>(kind, new Rest()).path();
  }

  /** The right answer to every request. */
  Behaviour server() {
    return server;
  }

  /** The request that a client makes of a seed and a size, written without any stack. */
  Drawn draw(long seed, String size) {
    return draw(kind, seed, size);
  }

  private static <Q> Drawn draw(ServiceKind<Q, ?> kind, long seed, String size) {
    String[] args = {"--message-size", size};
    Q value = kind.open(Options.parse(args, kind.clientKeys(), List.of())).draw(seed);
    byte[] body = new Rest().body(kind.request(), value);
    return new Drawn(new String(body, StandardCharsets.UTF_8), kind.request().count(value));
  }

  /**
   * A request.
   *
   * @param body as it goes over the wire
   * @param count numbers or other items in it
   */
  record Drawn(String body, int count) {}
}
