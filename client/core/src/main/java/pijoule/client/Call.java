package pijoule.client;

import java.util.Optional;
import java.util.OptionalLong;
import org.w3c.dom.Document;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseMarks;
import pijoule.contract.phase.PhaseRecorder;

/**
 * One call: its request, its phases and the size of its two bodies. For one thread.
 *
 * @param <Q> a request, in the domain's type
 */
public final class Call<Q> implements PhaseMarks {
  private final Optional<String> run;
  private final int number;
  private final Q value;
  private final String answerContent;
  private final PhaseRecorder phases;
  private final AnswerWatch watch;
  private long requestBytes;
  private long responseBytes;
  private int headBytes;

  // Null where the answer was never whole in memory.
  private MemoryBuffer body;

  // Null where the answer's bytes say what it holds.
  private Document opened;

  /**
   * Makes a call.
   *
   * @param run absent in a warm-up call
   * @param number from 0; below 0 in a warm-up call
   * @param value to send
   * @param answerContent what an answer must hold, such as {@code a numbers element}
   * @param phases where the call's are recorded
   * @param watch over the call
   */
  Call(
      Optional<String> run,
      int number,
      Q value,
      String answerContent,
      PhaseRecorder phases,
      AnswerWatch watch) {
    this.run = run;
    this.number = number;
    this.value = value;
    this.answerContent = answerContent;
    this.phases = phases;
    this.watch = watch;
  }

  /**
   * Returns the run to name in the request's header; absent in a warm-up call, which sends neither
   * of the two headers.
   */
  public Optional<String> run() {
    return run;
  }

  /** Returns the number to name in the request's header, from 0. */
  public int number() {
    return number;
  }

  /** Returns what to send, in the domain's type; not to be changed. */
  public Q value() {
    return value;
  }

  @Override
  public void begin(Phase phase) {
    if (phase == Phase.CALL) {
      watch.begin();
    } else if (phase == Phase.RECEIVE_DESERIALIZE) {
      watch.resume();
    }
    phases.begin(phase);
  }

  @Override
  public void end(Phase phase) {
    phases.end(phase);
    if (phase == Phase.CALL || phase == Phase.RECEIVE_DESERIALIZE) {
      watch.end();
    }
  }

  /** Interrupts {@code serialize} by the call, which has begun before. */
  void resume() {
    watch.resume();
    phases.begin(Phase.CALL);
  }

  /** Goes on with {@code serialize}; the interruption is kept as if it came after it. */
  void postpone() {
    phases.postpone(Phase.CALL);
    watch.end();
  }

  /** The framework has sent everything: what is left of the call begins. */
  void sent() {
    watch.resume();
    phases.beginPostponed(Phase.CALL);
  }

  /**
   * Notes the size of the request.
   *
   * @param bytes size of the request's body
   */
  public void requestBytes(long bytes) {
    requestBytes = bytes;
  }

  /**
   * Notes and checks the size of the answer.
   *
   * @param bytes size of the answer's body
   * @throws UnusableAnswerException if there is none, before a framework handles that in its own
   *     way
   */
  public void responseBytes(long bytes) throws UnusableAnswerException {
    if (bytes == 0) {
      throw new UnusableAnswerException("answer must hold " + answerContent + ", got 0 B");
    }
    responseBytes = bytes;
  }

  /**
   * Reads an answer while it arrives.
   *
   * @param answer that has begun
   * @param reader of its form
   * @param <A> an answer
   * @return what it holds
   * @throws UnusableAnswerException if there is no byte, or more than may be
   * @throws Exception as the reader's, or if the answer does not arrive whole
   */
  public <A> A read(ArrivingAnswer answer, ArrivingAnswer.Reader<A> reader) throws Exception {
    A value;
    try {
      value = answer.read(reader);
    } catch (UnusableAnswerException | InterruptedAnswerException broken) {
      throw broken;
    } catch (Exception refused) {
      answer(answer.body());
      throw refused;
    }
    answer(answer.body());
    return value;
  }

  /**
   * Notes and checks the answer.
   *
   * @param answer holds the answer's body, until the next call
   * @throws UnusableAnswerException if there is none
   */
  public void answer(MemoryBuffer answer) throws UnusableAnswerException {
    responseBytes(answer.size());
    body = answer;
  }

  /**
   * Notes what a protected answer holds, so that its rules can be checked after the call.
   *
   * @param answer its tree, verified and decrypted; the framework may read it, and not change it
   */
  public void opened(Document answer) {
    opened = answer;
  }

  /**
   * Notes the bytes in front of the answer's body.
   *
   * @param bytes in front of the answer's body, such as a frame's length; not called where the
   *     stack does not see them
   */
  public void answerHeadBytes(int bytes) {
    headBytes = bytes;
  }

  /** The answer's body until the next call; absent if there was none. */
  Optional<MemoryBuffer> body() {
    return Optional.ofNullable(body);
  }

  /** The tree of a protected answer; absent if it has none, or was refused. */
  Optional<Document> opened() {
    return Optional.ofNullable(opened);
  }

  /** Absent where the stack does not see it. */
  OptionalLong headBytes() {
    return headBytes == 0 ? OptionalLong.empty() : OptionalLong.of(headBytes);
  }

  long requestBytes() {
    return requestBytes;
  }

  long responseBytes() {
    return responseBytes;
  }
}
