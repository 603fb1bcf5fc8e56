package pijoule.server.exchange;

import java.io.InputStream;
import java.util.Objects;
import java.util.Optional;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseMarks;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.tls.Handshake;
import pijoule.server.call.Refusal;

/**
 * One request and its answer, as the hooks inside a framework see it. Both containers and both
 * frameworks keep an exchange on one thread, so it is bound to the thread.
 */
public final class Exchange implements PhaseMarks {
  private static final ThreadLocal<Exchange> CURRENT = new ThreadLocal<>();

  // Null where nothing is recorded: the hooks test it once and nothing else differs.
  private final PhaseRecorder recorder;
  private final boolean holds;
  private Refusal refusal;
  private boolean served;
  private boolean checks;
  private Object request;
  private Object answer;
  private RequestBody received;
  private MemoryOutputStream sent;
  private long statedBytes;

  // Null where the framework inflates nothing.
  private InflatedBody inflated;

  private Exchange(PhaseRecorder recorder, boolean holds) {
    this.recorder = recorder;
    this.holds = holds;
  }

  /**
   * Makes an exchange that a recorder keeps.
   *
   * @param recorder keeps the phases
   * @param holds whether values and bodies are held for {@link #keepIn}
   */
  static Exchange recordedBy(PhaseRecorder recorder, boolean holds) {
    return new Exchange(Objects.requireNonNull(recorder, "recorder"), holds);
  }

  /**
   * An exchange of which nothing is recorded, as with {@code --phases off}.
   *
   * @return a new one, on no thread
   */
  public static Exchange unrecorded() {
    return new Exchange(null, false);
  }

  /**
   * Returns the exchange of this thread.
   *
   * @throws NullPointerException outside of one
   */
  public static Exchange current() {
    return Objects.requireNonNull(CURRENT.get(), "no exchange on this thread");
  }

  /**
   * Tests whether this thread's exchange, if there is one, is refused: by a rule, or by its
   * framework, which has not reached the service and whose requests nobody has checked.
   */
  public static boolean isCurrentRefused() {
    Exchange exchange = CURRENT.get();
    return exchange != null && (exchange.isRefused() || !exchange.checks && !exchange.served);
  }

  /** Tests whether the request is refused. */
  public boolean isRefused() {
    return refusal != null;
  }

  void checks(boolean on) {
    checks = on;
  }

  /**
   * Says if the request is checked by all rules of messages.
   *
   * @return whether a stack that decrypts it checks its tree
   */
  public boolean isChecked() {
    return checks;
  }

  /** The framework has read the request: the service begins. */
  void serving() {
    served = true;
  }

  boolean isServed() {
    return served;
  }

  /** Holds both values where they may be asked for: with {@code --amortize on}. */
  void hold(Object requestValue, Object answerValue) {
    if (holds) {
      request = requestValue;
      answer = answerValue;
    }
  }

  /** Holds both bodies, as both values. */
  void hold(RequestBody body, MemoryOutputStream answerBody) {
    if (holds) {
      received = body;
      sent = answerBody;
    }
  }

  /** The framework is about to inflate a body, to so many bytes. */
  void inflating(long bytes) {
    statedBytes = bytes;
  }

  /**
   * Returns what the framework reads of a compressed body: no more than the body states. Of a plain
   * one it is the stream itself.
   *
   * @param inflating the framework's own stream
   */
  public InputStream inflated(InputStream inflating) {
    if (statedBytes == 0) {
      return inflating;
    }
    inflated = new InflatedBody(inflating, statedBytes, this);
    return inflated;
  }

  /** The framework is done: what is broken after its document is refused. */
  void endInflating() {
    if (inflated != null) {
      inflated.end();
    }
  }

  void keepIn(AmortizedRuns amortized, String run) {
    amortized.keep(run, new AmortizedRuns.Call(request, answer, received, sent));
  }

  /** Keeps the handshake of the connection, where this is its first request; else null. */
  void connected(Handshake handshake) {
    if (handshake != null && recorder != null) {
      recorder.handshake(
          handshake.startNs(),
          handshake.endNs(),
          handshake.resumed(),
          handshake.protocol(),
          handshake.cipherSuite());
    }
  }

  void enter() {
    CURRENT.set(this);
  }

  static void leave() {
    CURRENT.remove();
  }

  @Override
  public void begin(Phase phase) {
    if (recorder != null) {
      recorder.begin(phase);
    }
  }

  @Override
  public void end(Phase phase) {
    if (recorder != null) {
      recorder.end(phase);
    }
  }

  /**
   * Refuses the request, even if the framework goes on with it. The first refusal counts.
   *
   * @param reason what to answer
   */
  public void refuse(Refusal reason) {
    if (refusal == null) {
      refusal = reason;
    }
  }

  Optional<Refusal> refusal() {
    return Optional.ofNullable(refusal);
  }
}
