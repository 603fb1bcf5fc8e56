package pijoule.analysis.measure;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;

/**
 * Parts of an answer as an application sends it, in bytes: Groba and Clarke (2010), section IV-B.
 * The head is what a transport puts in front of the body (HTTP's head and chunk marks, a frame's
 * length). It comes from the client's record or, where each call has a connection of its own
 * without TLS, from the first call's captured packets.
 */
public enum AnswerSize implements SizeQuantity {
  /** Size of SOAP's Body, or of the whole body without an envelope. */
  PAYLOAD("payload_size", "payload size", 0),
  /** Everything else: the envelope and the head. */
  HEADER("header_size", "header size", 0),
  /** Both. */
  MESSAGE("response_message_size", "response message size", 0),
  /** Packets that it takes at 120 B each, computed from its bytes. */
  PACKETS_120("radio_packets_120", "radio packets of 120 B (computed)", 120),
  /** Packets that it takes at 102 B each, computed from its bytes. */
  PACKETS_102("radio_packets_102", "radio packets of 102 B (computed)", 102);

  private final String key;
  private final String words;

  /** IEEE 802.15.4 leaves 102 to 120 B for data: section IV-B. 0 where no packets are counted. */
  private final int packetBytes;

  AnswerSize(String key, String words, int packetBytes) {
    this.key = key;
    this.words = words;
    this.packetBytes = packetBytes;
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public String unit() {
    return packetBytes > 0 ? "packets" : SizeQuantity.super.unit();
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    SideRecord record = measures.run().sides().get(measures.side());
    if (record == null) {
      return OptionalDouble.empty();
    }
    OptionalLong payload = record.bodies().responsePayload();
    if (this == PAYLOAD) {
      return SizeQuantity.value(payload);
    }
    OptionalLong body = record.bodies().response();
    OptionalLong head = head(record, measures);
    if (body.isEmpty() || head.isEmpty() || (this == HEADER && payload.isEmpty())) {
      return OptionalDouble.empty();
    }
    long message = body.getAsLong() + head.getAsLong();
    if (this == HEADER) {
      return OptionalDouble.of(message - payload.getAsLong());
    }
    return OptionalDouble.of(packetBytes > 0 ? (message + packetBytes - 1) / packetBytes : message);
  }

  private static OptionalLong head(SideRecord client, SideMeasures measures) {
    OptionalLong stated = client.bodies().responseHead();
    boolean sealed = client.phases().stream().anyMatch(piece -> piece.phase() == Phase.HANDSHAKE);
    long calls = client.phases().stream().filter(piece -> piece.phase() == Phase.CALL).count();
    boolean own = measures.captured().connections().size() == calls;
    if (stated.isPresent() || sealed || !own) {
      return stated;
    }
    return measures.captured().connections().stream()
        .limit(1)
        .filter(connection -> connection.exchange().seconds().isPresent())
        .map(Connection::received)
        .mapToLong(received -> received.bytes() - client.bodies().response().orElse(0))
        .findFirst();
  }

  /** Few stacks show all of it. */
  @Override
  public boolean isOptional() {
    return true;
  }

  @Override
  public Optional<String> absence() {
    return Optional.of(
        this == PAYLOAD
            ? "the client's record does not state the size of its answer's payload"
            : "the client's record does not state what is in front of its answer's body, and no"
                + " captured packets show it");
  }

  @Override
  public String word(boolean greater) {
    if (packetBytes > 0) {
      return greater ? "more" : "less";
    }
    return SizeQuantity.super.word(greater);
  }

  @Override
  public String display(Side side) {
    return String.format(Locale.ROOT, "%s, %s", side.key(), words);
  }

  /** {@return how a table names it} */
  public String label() {
    return "Answer's "
        + words.replaceFirst(" size$", "").replaceFirst("^response message", "message");
  }

  static Stream<Quantity> all() {
    return Stream.of(values());
  }
}
