package pijoule.conformance.dpws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import pijoule.contract.message.QueryType;
import pijoule.contract.protocol.Dpws;

/**
 * A device from its Hello to its Bye, as a client without the library sees it. Runs in a network
 * namespace of its own; prints a line for each step.
 */
final class RoundTrip {
  private static final String DEVICE = "urn:uuid:11111111-2222-3333-4444-555555555555";
  private static final String TYPE = "p:Service";
  private static final int TRIES = 5;
  private static final int PATIENCE_MS = 30_000;
  private static final int PROBES = 20;

  /** For what has been sent already. */
  private static final int SHORT_MS = 1000;

  private final List<String> server;
  private final List<String> client;

  private RoundTrip(Path server, Path client) {
    this.server = program(server);
    this.client = program(client);
  }

  private static List<String> program(Path jar) {
    return List.of(ProcessHandle.current().info().command().orElse("java"), "-jar", jar.toString());
  }

  /**
   * @param args the jars of server and client
   */
  public static void main(String[] args) throws Exception {
    new RoundTrip(Path.of(args[0]), Path.of(args[1])).run();
  }

  private static void step(String name, boolean held, String received) {
    if (!held) {
      System.out.println("FAILED " + name + ", got " + received);
      System.exit(1);
    }
    System.out.println("ok " + name);
  }

  private void run() throws Exception {
    try (Wsd wsd = new Wsd()) {
      Process device =
          start(
              server,
              "--service",
              "readings",
              "--protocol",
              "dpws",
              "--discovery",
              "on",
              "--device",
              DEVICE,
              "--events",
              "100ms",
              "--stop-on-stdin-close");
      BufferedReader out = device.inputReader(UTF_8);
      String ready = out.readLine();
      step("ready line", ready != null && ready.contains("pijoule-ready"), ready);
      Optional<String> hello = wsd.heard(isAction("/Hello"), SHORT_MS);
      step("Hello before the ready line", hello.isPresent(), "none");
      step("Hello of the device", hello.orElse("").contains(DEVICE), hello.orElse("none"));
      String address = probe(wsd);
      step("Resolve", resolved(wsd, DEVICE).isPresent(), "no answer");
      String service = metadata(address);
      called(service);
      events(service);
      expired(service);
      odd(wsd);
      measured(service);
      second(wsd);
      device.getOutputStream().close();
      step("Bye", wsd.heard(isAction("/Bye"), PATIENCE_MS).isPresent(), "none");
      step("end", device.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS), "a running server");
      step("exit code 0", device.exitValue() == 0, Integer.toString(device.exitValue()));
    }
  }

  private static Process start(List<String> program, String... options) throws IOException {
    List<String> command = new ArrayList<>(program);
    command.addAll(List.of(options));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static java.util.function.Predicate<String> isAction(String name) {
    return message -> message.contains(Wsd.NS + name + "<");
  }

  private static String probe(Wsd wsd) throws IOException {
    String id = Wsd.id();
    wsd.send(Wsd.probe(id, TYPE));
    Optional<String> match = wsd.answer(message -> message.contains(id), PATIENCE_MS);
    step("ProbeMatches", match.orElse("").contains(DEVICE), match.orElse("none"));
    return Soap.text(match.get(), "XAddrs");
  }

  private static Optional<String> resolved(Wsd wsd, String device) throws IOException {
    String id = Wsd.id();
    wsd.send(Wsd.resolve(id, device));
    return wsd.answer(message -> message.contains(id), PATIENCE_MS);
  }

  /** WS-Transfer Get of the device, then WS-MetadataExchange of its service. */
  private static String metadata(String address) throws Exception {
    String metadata = Soap.post(address, "http://schemas.xmlsoap.org/ws/2004/09/transfer/Get", "");
    step("metadata names the model", metadata.contains("server-dpws"), metadata);
    String hosted = metadata.substring(metadata.indexOf("Hosted>"));
    String service = Soap.text(hosted, "Address");
    step("the service's address", service.endsWith("/services/ReadingsService/readings"), service);
    String of =
        Soap.post(
            service,
            "http://schemas.xmlsoap.org/ws/2004/09/mex/GetMetadata/Request",
            "<m:GetMetadata xmlns:m='http://schemas.xmlsoap.org/ws/2004/09/mex'/>");
    step("metadata of the service", Soap.text(of, "Location").endsWith("/wsdl"), of);
    return service;
  }

  private static void called(String service) throws Exception {
    String answer = Soap.post(service, new Dpws().body(QueryType.INSTANCE, 2));
    step("two readings", answer.split("<samplerId>", -1).length == 3, answer);
  }

  private static void events(String service) throws Exception {
    BlockingQueue<String> received = new LinkedBlockingQueue<>();
    HttpServer sink = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    sink.createContext(
        "/",
        exchange -> {
          received.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          exchange.sendResponseHeaders(202, -1);
          exchange.close();
        });
    sink.start();
    String to = "http://127.0.0.1:" + sink.getAddress().getPort() + "/";
    String answer = Soap.post(service, Soap.eventing("Subscribe"), Soap.subscribe(to, "PT1H"));
    String manager = Soap.text(answer, "Address");
    step("subscription", Soap.text(answer, "Expires").equals("PT1H"), answer);
    int first = number(received);
    step("two events", number(received) == first + 1, "others than " + first + " and the next");
    String renewed =
        Soap.post(
            manager, Soap.eventing("Renew"), "<w:Renew><w:Expires>PT2H</w:Expires></w:Renew>");
    step("renewed, an hour at most", Soap.text(renewed, "Expires").equals("PT1H"), renewed);
    String ended = Soap.post(manager, Soap.eventing("Unsubscribe"), "<w:Unsubscribe/>");
    step("unsubscribed", ended.contains("UnsubscribeResponse"), ended);
    sink.stop(0);
  }

  private static int number(BlockingQueue<String> received) throws InterruptedException {
    String event = received.poll(PATIENCE_MS, TimeUnit.MILLISECONDS);
    if (event == null || !event.contains(Dpws.EVENT_ACTION)) {
      step("an event", false, String.valueOf(event));
    }
    return Integer.parseInt(Soap.text(event, "n"));
  }

  /** A subscription that has expired is a fault in one sentence; the server goes on. */
  private static void expired(String service) throws Exception {
    String answer =
        Soap.post(
            service, Soap.eventing("Subscribe"), Soap.subscribe("http://127.0.0.1:9/", "PT1S"));
    String manager = Soap.text(answer, "Address");
    AtomicReference<String> status = new AtomicReference<>("");
    long deadlineNs = System.nanoTime() + PATIENCE_MS * 1_000_000L;
    while (!status.get().contains("Fault") && System.nanoTime() < deadlineNs) {
      status.set(Soap.post(manager, Soap.eventing("GetStatus"), "<w:GetStatus/>"));
    }
    step("expired subscription refused", status.get().contains("Fault"), status.get());
    called(service);
  }

  /** What is no Probe for this device has no answer; one that comes after it has. */
  private static void odd(Wsd wsd) throws IOException {
    Set<String> odd = new HashSet<>();
    String other = Wsd.id();
    String large = Wsd.id();
    String dtd = Wsd.id();
    odd.addAll(List.of(other, large, dtd));
    wsd.send(Wsd.probe(other, "p:Toaster"));
    wsd.send(Wsd.probe(large, TYPE + " " + "p:X ".repeat(15_000)));
    wsd.send("<!DOCTYPE e [<!ENTITY x 'y'>]>" + Wsd.probe(dtd, TYPE));
    wsd.send("no XML");
    Set<String> asked = new HashSet<>();
    for (int i = 0; i < PROBES; i++) {
      String id = Wsd.id();
      asked.add(id);
      wsd.send(Wsd.probe(id, TYPE));
    }
    Set<String> answered = new HashSet<>();
    long deadlineNs = System.nanoTime() + PATIENCE_MS * 1_000_000L;
    while (!answered.containsAll(asked) && System.nanoTime() < deadlineNs) {
      String match =
          wsd.answer(message -> message.contains("ProbeMatches"), PATIENCE_MS).orElse("");
      if (!match.isEmpty()) {
        answered.add(Soap.text(match, "RelatesTo"));
      }
    }
    step("twenty Probes at once", answered.containsAll(asked), answered.size() + " answers");
    odd.retainAll(answered);
    step("no answer to odd Probes", odd.isEmpty(), odd.toString());
  }

  /** The measured client finds the device by itself. */
  private void measured(String service) throws Exception {
    Process run =
        start(
            client,
            "--url",
            service,
            "--run",
            "r1",
            "--protocol",
            "dpws",
            "--service",
            "readings",
            "--readings",
            "2");
    String record = new String(run.getInputStream().readAllBytes(), UTF_8);
    step("a run", run.waitFor() == 0 && record.contains("\"valid\""), record);
    step("its discovery", record.contains("\"discover\""), record);
  }

  /** Two devices with one address. On a busy machine the first may answer too late to be heard. */
  private void second(Wsd wsd) throws Exception {
    Ended other = startAgain();
    for (int tries = 1; tries < TRIES && other.exit == 0; tries++) {
      other = startAgain();
    }
    step(
        "a second device of the address refused",
        other.exit == 1
            && other.text.lines().count() == 1
            && other.text.startsWith("server-dpws: --device must be the address of one device"),
        other.text);
    step("the first goes on", resolved(wsd, DEVICE).isPresent(), "no answer");
  }

  /** A second device, which stops at once where it is not refused. */
  private Ended startAgain() throws Exception {
    List<String> command = new ArrayList<>(server);
    command.addAll(List.of("--service", "readings", "--protocol", "dpws", "--device", DEVICE));
    command.add("--stop-on-stdin-close");
    Process other = new ProcessBuilder(command).redirectErrorStream(true).start();
    BufferedReader out = other.inputReader(UTF_8);
    String line = String.valueOf(out.readLine());
    other.getOutputStream().close();
    return new Ended(
        other.waitFor(), line + out.lines().map(more -> "\n" + more).collect(Collectors.joining()));
  }

  private record Ended(int exit, String text) {}
}
