package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.campaign.BodyBytes;
import pijoule.campaign.DiskBytes;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;

/** Sizes of messages and of programs, which are counted in bytes, and so are exact. */
public final class Sizes {
  /** Size of a request's HTTP body, without headers, as the client counts it. */
  public static final Quantity REQUEST = body("request_size", List.of(), BodyBytes::request);

  /** Size of an answer's HTTP body, likewise. */
  public static final Quantity RESPONSE = body("response_size", List.of(), BodyBytes::response);

  /** Size of both bodies of a call. */
  public static final Quantity EXCHANGE =
      body("exchange_size", List.of(REQUEST, RESPONSE), BodyBytes::exchange);

  /** Sizes of a call's bodies. */
  public static final List<Quantity> BODIES = List.of(REQUEST, RESPONSE, EXCHANGE);

  private static final String NO_HEAD =
      "the client's record does not state what is in front of its answer's body, and no captured"
          + " packets show it";

  /** Size of SOAP's Body in an answer, or of the whole body without an envelope. */
  public static final Quantity PAYLOAD =
      answer(
          "payload_size",
          "B",
          "payload size",
          "the client's record does not state the size of its answer's payload",
          client -> bodies(client).map(BodyBytes::responsePayload).orElse(OptionalLong.empty()));

  /** Size of everything else in an answer: the envelope and the head. */
  public static final Quantity HEADER =
      answer("header_size", "B", "header size", NO_HEAD, Sizes::header);

  /** Size of a whole answer. */
  public static final Quantity MESSAGE =
      answer("response_message_size", "B", "response message size", NO_HEAD, Sizes::message);

  /** Packets of 120 B that an answer takes. */
  public static final Quantity PACKETS_120 = packets(120);

  /** Packets of 102 B that an answer takes. */
  public static final Quantity PACKETS_102 = packets(102);

  /** Parts of an answer as an application sends it: Groba and Clarke (2010), section IV-B. */
  public static final List<Quantity> OF_ANSWERS =
      List.of(PAYLOAD, HEADER, MESSAGE, PACKETS_120, PACKETS_102);

  /** Size of a program's own files: Groba and Clarke (2010), section IV-A. */
  public static final Quantity PROGRAM = disk("program_size", DiskBytes::own);

  /** Size of the libraries that a program comes with and that its messages need. */
  public static final Quantity LIBRARIES = disk("libraries_size", DiskBytes::libraries);

  /** Disk space of a side's program beyond the JDK. */
  public static final List<Quantity> OF_PROGRAMS = List.of(PROGRAM, LIBRARIES);

  /** Sizes of bodies, of answers' parts, and of programs. */
  public static final List<Quantity> ALL =
      Stream.of(BODIES, OF_ANSWERS, OF_PROGRAMS).flatMap(List::stream).toList();

  private Sizes() {}

  private static Quantity body(
      String key, List<Quantity> addends, Function<BodyBytes, OptionalLong> bytes) {
    return new Quantity(
        key,
        "B",
        Set.of(Side.CLIENT),
        Set.of(Trait.COUNT),
        Quantity.LARGER,
        Optional.empty(),
        Optional.of("the client's record does not state the sizes of its messages"),
        Optional.empty(),
        List.of(),
        addends,
        run -> MeasuredValue.exact(value(bodies(run).map(bytes).orElse(OptionalLong.empty()))));
  }

  private static Quantity answer(
      String key,
      String unit,
      String name,
      String absence,
      Function<MeasuredSide, OptionalLong> count) {
    return Quantity.of(
        key,
        unit,
        Set.of(Side.CLIENT),
        Set.of(Trait.COUNT, Trait.OPTIONAL), // few stacks show all of it
        unit.equals("B") ? Quantity.LARGER : Quantity.MORE,
        Optional.of("client, " + name),
        Optional.of(absence),
        run -> value(count.apply(run)));
  }

  /**
   * Packets that an answer takes, computed from its bytes. IEEE 802.15.4 leaves 102 to 120 B for
   * data: section IV-B.
   */
  private static Quantity packets(int bytes) {
    return answer(
        "radio_packets_" + bytes,
        "packets",
        "radio packets of %s B (computed)".formatted(bytes),
        NO_HEAD,
        client ->
            message(client).stream()
                .map(message -> (message + bytes - 1) / bytes)
                .mapToObj(OptionalLong::of)
                .findFirst()
                .orElse(OptionalLong.empty()));
  }

  private static Quantity disk(String key, Function<DiskBytes, OptionalLong> bytes) {
    return Quantity.of(
        key,
        "B",
        Set.of(Side.values()),
        Set.of(Trait.COUNT, Trait.OPTIONAL),
        Quantity.LARGER,
        Optional.empty(),
        Optional.of("the results folder does not state the sizes of the program's files"),
        run -> value(bytes.apply(run.disk())));
  }

  private static OptionalDouble value(OptionalLong count) {
    return count.isPresent() ? OptionalDouble.of(count.getAsLong()) : OptionalDouble.empty();
  }

  private static Optional<BodyBytes> bodies(MeasuredSide run) {
    return run.record().map(SideRecord::bodies);
  }

  private static OptionalLong header(MeasuredSide client) {
    OptionalLong payload =
        bodies(client).map(BodyBytes::responsePayload).orElse(OptionalLong.empty());
    OptionalLong message = message(client);
    return payload.isPresent() && message.isPresent()
        ? OptionalLong.of(message.getAsLong() - payload.getAsLong())
        : OptionalLong.empty();
  }

  private static OptionalLong message(MeasuredSide client) {
    OptionalLong body = bodies(client).map(BodyBytes::response).orElse(OptionalLong.empty());
    OptionalLong head = body.isPresent() ? head(client) : body;
    return head.isPresent() ? OptionalLong.of(body.getAsLong() + head.getAsLong()) : head;
  }

  /**
   * {@return size of what a transport puts in front of an answer's body (HTTP's head and chunk
   * marks, a frame's length)} It comes from the client's record or, where each call has a
   * connection of its own without TLS, from the first call's captured packets.
   */
  private static OptionalLong head(MeasuredSide client) {
    SideRecord record = client.record().orElseThrow();
    OptionalLong stated = record.bodies().responseHead();
    boolean sealed = record.phases().stream().anyMatch(piece -> piece.phase() == Phase.HANDSHAKE);
    long calls = record.phases().stream().filter(piece -> piece.phase() == Phase.CALL).count();
    boolean own = client.captured().connections().size() == calls;
    if (stated.isPresent() || sealed || !own) {
      return stated;
    }
    return client.captured().connections().stream()
        .limit(1)
        .filter(connection -> connection.exchange().seconds().isPresent())
        .map(Connection::received)
        .mapToLong(received -> received.bytes() - record.bodies().response().orElse(0))
        .findFirst();
  }
}
