package pijoule.server.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.base.ClockAnchor;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.study.StackOptions;
import pijoule.server.call.RunLedger;
import pijoule.server.control.About;
import pijoule.server.control.Amortization;
import pijoule.server.control.Control;
import pijoule.server.control.HandOver;
import pijoule.server.direct.DirectCodec;
import pijoule.server.direct.Exchanges;
import pijoule.server.direct.LastCall;
import pijoule.server.settings.ServerSettings;
import pijoule.server.stop.GracefulShutdown;
import pijoule.server.stop.ServerLife;

/** A server program on an HTTP server, from its command line to its end. */
public final class WebProgram {
  private WebProgram() {}

  /**
   * Runs the program whose jar was started.
   *
   * @param args the options of docs/program-contract.md, section Servers
   */
  public static void main(String[] args) {
    System.exit(run(ServerLife.stack(WebStack.class), args, System.in, System.out, System.err));
  }

  /**
   * Serves until the program is asked to stop: by SIGTERM, or by the end of standard input with
   * {@code --stop-on-stdin-close}. Prints the ready line on {@code out}, and nothing else.
   *
   * @param stack what listens
   * @param args as given to main
   * @param in standard input
   * @param out standard output
   * @param err standard error
   * @return exit code: 0 stopped, 1 could not start, 2 wrong usage; a program that does not stop in
   *     time ends itself with 3
   */
  public static int run(
      WebStack stack, String[] args, InputStream in, PrintStream out, PrintStream err) {
    stack.startLog();
    return ServerLife.run(
        "server-" + stack.name(), err, () -> serve(stack, args, Endpoints.of(args), in, out));
  }

  private static <Q, A> void serve(
      WebStack stack, String[] args, Endpoint<Q, A> endpoint, InputStream in, PrintStream out)
      throws IOException {
    ClockAnchor anchor = ClockAnchor.now();
    List<String> bindings = stack.bindings(endpoint.protocol().name());
    endpoint.requireSpoken("server-" + stack.name(), bindings);
    List<ProgramOption<?>> own = new ArrayList<>();
    own.add(StackOptions.CONTAINER.among(List.of(stack.container())));
    own.add(StackOptions.BINDING.among(bindings));
    own.addAll(stack.options());
    ServerSettings<Q, A> settings = ServerSettings.of(args, endpoint, own);
    settings.service().prepare();
    DirectCodec<Q, A> codec = stack.codec(endpoint);
    Optional<LastCall<Q, A>> last =
        settings.get(ServerOptions.AMORTIZE)
            ? Optional.of(new LastCall<>(codec))
            : Optional.empty();
    RunLedger ledger = new RunLedger();
    Exchanges<Q, A> exchanges = new Exchanges<>(settings, codec, ledger, last);
    About about =
        new About(
            stack.name(),
            stack.container(),
            stack.versions(settings.binding()),
            settings,
            Map.of());
    Control control =
        new Control(
            about,
            ledger,
            new HandOver(about, anchor, settings.logger(), last),
            new Amortization(ledger, last));
    WebStack.Door door = stack.open(new WebSite<>(settings, exchanges, control));
    GracefulShutdown stop = new GracefulShutdown(exchanges::underWay, door);
    ServerLife.serve(door.port(), stop, settings.get(ServerOptions.STOP_ON_STDIN_CLOSE), in, out);
  }
}
