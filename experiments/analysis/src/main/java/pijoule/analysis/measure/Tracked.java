package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.analysis.measure.Capture.Loss;

/** A connection while its packets are read. */
final class Tracked {
  private static final String DROPPED = "the kernel dropped packets during the connection";
  private static final String MISSING = "packets of the connection are missing from the capture";
  private static final String CLOCK_SET = "the wall clock was set during the connection";

  private final TcpEndpoint client;
  private final TcpEndpoint server;
  private final int initialSequence;
  private final ByteStream sent = new ByteStream();
  private final ByteStream received = new ByteStream();
  private final long startNs;
  private long lastNs;
  private boolean reset;
  private OptionalLong lastAckNs = OptionalLong.empty();
  private OptionalLong finNs = OptionalLong.empty();
  private OptionalLong finAckNs = OptionalLong.empty();
  private OptionalLong requestEndNs = OptionalLong.empty();
  private OptionalLong answerStartNs = OptionalLong.empty();
  private OptionalLong answerEndNs = OptionalLong.empty();
  private boolean severalRequests;

  /** A connection that a SYN asks for. */
  Tracked(TcpSegment syn) {
    client = syn.from();
    server = syn.to();
    initialSequence = syn.sequence();
    startNs = syn.timeNs();
    lastNs = startNs;
  }

  /** {@return whether the segment asks for this very connection once more} */
  boolean isAskedForBy(TcpSegment syn) {
    return syn.from().equals(client) && syn.sequence() == initialSequence;
  }

  void add(TcpSegment segment) {
    boolean fromClient = segment.from().equals(client);
    boolean fresh = (fromClient ? sent : received).add(segment);
    lastNs = Math.max(lastNs, segment.timeNs());
    reset |= segment.isRst();
    if (segment.isAck()) {
      (fromClient ? received : sent).acknowledge(segment.acknowledgement());
    }
    if (fromClient && segment.isFin() && finNs.isEmpty()) {
      finNs = OptionalLong.of(segment.timeNs());
    }
    if (!fromClient && segment.isAck()) {
      lastAckNs = OptionalLong.of(Math.max(lastAckNs.orElse(startNs), segment.timeNs()));
      if (finAckNs.isEmpty() && sent.isEndAcknowledged()) {
        finAckNs = OptionalLong.of(segment.timeNs());
      }
    }
    if (fresh && fromClient) {
      severalRequests |= answerStartNs.isPresent();
      requestEndNs = OptionalLong.of(segment.timeNs());
    } else if (fresh) {
      answerStartNs = OptionalLong.of(answerStartNs.orElse(segment.timeNs()));
      answerEndNs = OptionalLong.of(segment.timeNs());
    }
  }

  /**
   * {@return the connection with what was captured of it}
   *
   * @param clock lays times on the runs' clock
   * @param losses of the capture
   */
  Connection connection(PacketClock clock, List<Loss> losses) {
    boolean dropped = losses.stream().anyMatch(loss -> loss.overlaps(startNs, lastNs));
    Optional<String> gap =
        dropped
            ? Optional.of(DROPPED)
            : sent.isIncomplete() || received.isIncomplete()
                ? Optional.of(MISSING)
                : Optional.empty();
    return new Connection(
        client,
        server,
        clock.isAnchored() ? clock.at(startNs) : OptionalLong.empty(),
        elapsed(gap.or(this::noDelay), OptionalLong.of(startNs), lastAckNs, clock),
        elapsed(gap.or(this::noFinAck), finNs, finAckNs, clock),
        elapsed(gap.or(this::noExchange), OptionalLong.of(startNs), answerEndNs, clock),
        elapsed(gap.or(this::noWait), requestEndNs, answerStartNs, clock),
        sent.traffic(),
        received.traffic());
  }

  private Optional<String> noDelay() {
    if (lastAckNs.isEmpty()) {
      return Optional.of("the server sent no ACK");
    }
    if (!reset && !(sent.isEnded() && received.isEnded())) {
      return Optional.of("the capture has no end of the connection (FIN or RST)");
    }
    return reset || sent.isEndAcknowledged()
        ? Optional.empty()
        : Optional.of("the capture has no last ACK of the server");
  }

  private Optional<String> noFinAck() {
    return finNs.isPresent() && finAckNs.isPresent()
        ? Optional.empty()
        : Optional.of("the capture has no FIN of the client or no ACK of it");
  }

  private Optional<String> noExchange() {
    if (answerEndNs.isEmpty()) {
      return Optional.of("the server sent no byte");
    }
    return reset || received.isEnded()
        ? Optional.empty()
        : Optional.of("the capture has no end of the answer (FIN or RST)");
  }

  private Optional<String> noWait() {
    if (requestEndNs.isEmpty() || answerStartNs.isEmpty()) {
      return Optional.of("there is no request or no answer");
    }
    return severalRequests
        ? Optional.of("the client sent more after the answer had begun")
        : Optional.empty();
  }

  private static Elapsed elapsed(
      Optional<String> absence, OptionalLong fromNs, OptionalLong toNs, PacketClock clock) {
    if (absence.isPresent()) {
      return Elapsed.absent(absence.get());
    }
    OptionalLong from = clock.at(fromNs.getAsLong());
    OptionalLong to = clock.at(toNs.getAsLong());
    return from.isPresent() && to.isPresent()
        ? Elapsed.of(to.getAsLong() - from.getAsLong())
        : Elapsed.absent(CLOCK_SET);
  }
}
