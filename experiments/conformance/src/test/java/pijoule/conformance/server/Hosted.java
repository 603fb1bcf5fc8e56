package pijoule.conformance.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import pijoule.conformance.ServerProcess;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.conformance.every.Sample;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.message.NumbersType;
import pijoule.contract.protocol.Protocol;

/**
 * A server program in one of its containers, as its program.json offers it: for what depends on the
 * container alone. It sorts, by the first protocol and binding that it has.
 *
 * @param offered the combination
 */
record Hosted(Offered offered) {
  /** The lock of servers that several classes call: one class at a time. */
  static final String SHARED = "shared servers";

  private static final Map<Hosted, ServerProcess> SORTING = new ConcurrentHashMap<>();

  /** Every program in every container; by default each program and each container once. */
  static List<Hosted> all() {
    return Sample.of(inEveryContainer(), Hosted::traits);
  }

  /** Every program in every container, for tests of containers; by default each container once. */
  static List<Hosted> byContainer() {
    return Sample.of(inEveryContainer(), hosted -> List.of(hosted.offered.container()));
  }

  private static List<Hosted> inEveryContainer() {
    Map<String, Hosted> first = new LinkedHashMap<>();
    for (Offered offered : Only.tested(Offered.by("server"))) {
      if (offered.service().equals("sort")) {
        first.putIfAbsent(offered.program() + " " + offered.container(), new Hosted(offered));
      }
    }
    return List.copyOf(first.values());
  }

  /** Every program, container and binding that sorts by REST; by default each of them once. */
  static List<Hosted> byRest() {
    List<Offered> sorting =
        Offered.by("server").stream()
            .filter(of -> of.service().equals("sort") && of.protocol().equals("rest"))
            .toList();
    List<Hosted> all = Only.tested(sorting).stream().map(Hosted::new).toList();
    return Sample.of(all, Hosted::traits);
  }

  private List<?> traits() {
    return List.of(
        List.of("program", offered.program()),
        List.of("container", offered.container()),
        List.of("binding", offered.binding()));
  }

  /**
   * @return whether another program reads its HTTP, whose words and limits are not this project's
   */
  boolean isBehindDaemon() {
    return offered.http().readBy().equals("daemon");
  }

  /**
   * @return whether its HTTP has this project's words and limits; what else reads HTTP refuses some
   *     of it in its own words, and reads the rest
   */
  boolean hasHttpOfOurs() {
    return offered.http().readBy().equals("pijoule");
  }

  /** A body without what differs from answer to answer, such as ids in an envelope. */
  String payload(byte[] body) {
    String text = new String(body, ISO_8859_1);
    return offered.protocol().startsWith("dpws")
        ? text.replaceFirst("^(?s).*:Body>(?=<)", "")
        : text;
  }

  private Protocol protocol() {
    return Protocols.of(offered.protocol());
  }

  /** A request's body. */
  byte[] message(int... numbers) {
    return protocol().body(NumbersType.INSTANCE, numbers);
  }

  /** The answer to it. */
  byte[] sorted(int... numbers) {
    int[] copy = numbers.clone();
    Arrays.sort(copy);
    return message(copy);
  }

  String mediaType() {
    return protocol().mediaType();
  }

  /** A valid request but for what the caller changes. */
  HttpRequest.Builder sort(ServerProcess server, byte[] body) {
    return Call.sort(server, body).setHeader("Content-Type", mediaType());
  }

  /** The head of a raw request. */
  String head(String... headers) {
    return RawCall.head(mediaType(), headers);
  }

  /** A whole raw request. */
  String post(byte[] body) {
    return head("Content-Length: " + body.length) + new String(body, ISO_8859_1);
  }

  /** A server for one test alone. */
  ServerProcess start(String... options) throws IOException {
    List<String> all = new ArrayList<>(offered.options());
    all.addAll(List.of(options));
    return ServerProcess.start(offered.command(), all.toArray(String[]::new));
  }

  /** A server for one test alone, in a heap of another size if a JVM runs it. */
  ServerProcess startWith(String heap) throws IOException {
    List<String> command = new ArrayList<>(offered.command());
    command.replaceAll(word -> word.startsWith("-Xmx") ? heap : word);
    return ServerProcess.start(command, offered.options().toArray(String[]::new));
  }

  /** The one that takes bodies of up to 1 MB, started when first asked for; ends with this JVM. */
  ServerProcess shared() {
    for (ServerStack stack : ServerStack.values()) {
      if (stack.framework().equals(offered.program())
          && stack.container().equals(offered.container())
          && stack.binding().equals(offered.binding())) {
        return stack.shared();
      }
    }
    return SORTING.computeIfAbsent(this, Hosted::startShared);
  }

  private ServerProcess startShared() {
    try {
      return start("--max-body", "1MB");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public String toString() {
    return offered.program() + "/" + offered.container();
  }
}
