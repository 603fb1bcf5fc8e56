package pijoule.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import pijoule.base.NanoClock;
import pijoule.contract.message.MessageType;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Amortizer;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.JvmUse;

/**
 * The measured section: builds the stack and makes the calls. A separate thread, so that the main
 * thread can give up on a call that hangs in any framework.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
final class CallThread<Q, A> extends Thread {
  /** The run's own intervals, and for each call more pieces than any stack makes. */
  private static final int RUN_INTERVALS = 5;

  private static final int TRIAL_INTERVALS = 18;

  private final StackFactory factory;
  private final ClientSettings<Q, A> options;
  private final MessageType<Q> requests;
  private final String answerContent;
  private final AnswerWatch watch;
  private final NanoClock clock;
  private final PhaseRecorder timed;
  private final PhaseRecorder warmup;
  private final List<A> answers;
  private final AnswerRules<A> rules;
  private PhaseRecorder current;

  // Null where connections are plain.
  private ClientTls tls;
  private long requestBytes;
  private long responseBytes;
  private OptionalLong responsePayloadBytes = OptionalLong.empty();
  private Call<Q> last;
  private int numberCount;
  private Optional<List<AmortizedWindow>> amortized = Optional.empty();
  private Optional<JvmUse> jvmUse = Optional.empty();
  private Optional<String> usage = Optional.empty();
  private Optional<ClientRecord.Failure> failure = Optional.empty();

  CallThread(
      StackFactory factory, ClientSettings<Q, A> options, NanoClock clock, AnswerWatch watch) {
    super("calls");
    setDaemon(true);
    this.factory = factory;
    this.options = options;
    requests = options.endpoint().service().request();
    answerContent = options.endpoint().answerContent();
    this.watch = watch;
    this.clock = clock;
    timed = new PhaseRecorder(clock, RUN_INTERVALS + TRIAL_INTERVALS * options.calls());
    warmup = new PhaseRecorder(clock, TRIAL_INTERVALS * Math.max(1, options.warmupCalls()));
    answers = new ArrayList<>(options.calls());
    rules =
        new AnswerRules<>(
            options.endpoint(),
            options.checks(),
            options.security().level().isOfMessages(),
            options.encoding());
    current = timed;
  }

  @Override
  public void run() {
    try {
      measure();
    } catch (UsageException wrong) {
      usage = Optional.of(wrong.getMessage());
    } catch (Throwable failure) {
      if (Boolean.getBoolean("pijoule.debug")) {
        failure.printStackTrace();
      }
      FailureReason words =
          new FailureReason(options.url(), options.connectTimeout(), answerContent);
      this.failure = Optional.of(words.of(failure, FailureReason.openPhase(current)));
    }
  }

  private void measure() throws Exception {
    StackSettings settings = settings();
    timed.begin(Phase.SETUP);
    Stack<Q, A> stack = factory.open(secured(settings), options.endpoint());
    timed.end(Phase.SETUP);
    discover(stack);
    current = warmup;
    boolean isWarm = options.warmupCalls() > 0;
    if (isWarm) {
      JvmUse.ofThisProcess(); // Loads its classes before the calls that warm up.
    }
    for (int i = options.warmupCalls(); i > 0; i--) {
      call(stack, Optional.empty(), -i);
    }
    current = timed;
    Optional<String> run = Optional.of(options.run());
    Optional<JvmUse> before = isWarm ? Optional.of(JvmUse.ofThisProcess()) : Optional.empty();
    for (int i = 0; i < options.calls(); i++) {
      timed.trial(i);
      answers.add(call(stack, run, i));
    }
    timed.trial(0);
    jvmUse = before.map(start -> JvmUse.ofThisProcess().since(start, JvmUse.CALLS));
    responsePayloadBytes = payloadBytes();
    if (options.amortize().isPresent()) {
      amortized = Optional.of(amortize(stack, options.amortize().get()));
    }
    stack.close();
  }

  private StackSettings settings() {
    int messageBytes = options.service().messageBytes();
    return options.stack(
        messageBytes + messageBytes / 8 + 1024, StackSettings.maxAnswerBytes(messageBytes));
  }

  /** Before the first call, and outside of all of them. */
  private void discover(Stack<Q, A> stack) throws Exception {
    Optional<Discovery> discovery = stack.discovery();
    if (discovery.isPresent()) {
      timed.begin(Phase.DISCOVER);
      discovery.get().find();
      timed.end(Phase.DISCOVER);
    }
  }

  /** Reading the keys belongs to building the stack. */
  private StackSettings secured(StackSettings settings) {
    if (!options.security().isTls()) {
      return settings;
    }
    tls = ClientTls.of(options.security(), clock);
    return settings.over(tls);
  }

  /** Repeats the last call's operations; its total has ended. */
  private List<AmortizedWindow> amortize(Stack<Q, A> stack, Duration window) throws Exception {
    int last = options.calls() - 1;
    Q request = draw(Seeds.of(options.seed(), last));
    Amortizer amortizer = new Amortizer(clock, window.toNanos());
    return new AmortizedPhases<>(stack.codec(), amortizer).of(request, answers.get(last));
  }

  private A call(Stack<Q, A> stack, Optional<String> run, int number) throws Exception {
    long seed = Seeds.of(options.seed(), number);
    current.begin(Phase.GENERATE);
    Q request = draw(seed);
    stack.prepare(request);
    current.end(Phase.GENERATE);
    Call<Q> call = new Call<>(run, number, request, answerContent, current, watch);
    A answer = answer(stack, call);
    if (tls != null) {
      tls.handshakes().moveTo(current);
    }
    note(call);
    last = call;
    return answer;
  }

  /** Checks the answer after the call's last phase, and whatever a framework failed on. */
  private A answer(Stack<Q, A> stack, Call<Q> call) throws Exception {
    A answer;
    try {
      answer = stack.call(call);
    } catch (Throwable failed) {
      rules.check(call);
      throw failed;
    }
    rules.check(call, answer);
    return answer;
  }

  private Q draw(long seed) {
    try {
      return options.service().draw(seed);
    } catch (IllegalArgumentException cannotBeMet) {
      throw new UsageException(cannotBeMet.getMessage());
    }
  }

  private void note(Call<Q> call) {
    long expected = options.endpoint().requestBytes(call.value(), options.binding());
    boolean isKnown =
        !options.security().level().isOfMessages() && !options.encoding().isCompressed();
    if (isKnown && call.requestBytes() != expected) {
      throw new IllegalStateException(
          "request must take " + expected + " B, got " + call.requestBytes() + " B");
    }
    if (call.number() == 0) {
      requestBytes = call.requestBytes();
      responseBytes = call.responseBytes();
      numberCount = requests.count(call.value());
    }
  }

  /** Counted after the calls, in the last answer: all have the same. */
  private OptionalLong payloadBytes() throws UnusableAnswerException {
    Optional<MemoryBuffer> body = rules.message(last);
    if (body.isEmpty()) {
      return OptionalLong.empty();
    }
    OptionalInt bytes =
        options.endpoint().protocol().payloadBytes(body.get().array(), body.get().size());
    return bytes.isPresent() ? OptionalLong.of(bytes.getAsInt()) : OptionalLong.empty();
  }

  /**
   * Waits for the end.
   *
   * @return false if a call took longer than it may
   */
  boolean await() throws InterruptedException {
    long left = watch.limitNs();
    while (isAlive() && left > 0) {
      join(left / 1_000_000 + 1);
      left = watch.leftNs();
    }
    return !isAlive();
  }

  /** Fault of the command line; detected only when a request is drawn. */
  Optional<String> usage() {
    return usage;
  }

  /** Why there is no answer to every call. */
  Optional<ClientRecord.Failure> failure() {
    return failure;
  }

  A answer(int call) {
    return answers.get(call);
  }

  PhaseRecorder phases() {
    return timed;
  }

  /** Windows of repeated operations, where they were asked for. */
  Optional<List<AmortizedWindow>> amortized() {
    return amortized;
  }

  /** Over the timed calls; absent of a cold client, in whose total a reading would be. */
  Optional<JvmUse> jvmUse() {
    return jvmUse;
  }

  long requestBytes() {
    return requestBytes;
  }

  long responseBytes() {
    return responseBytes;
  }

  /** Absent where it is not known. */
  OptionalLong responsePayloadBytes() {
    return responsePayloadBytes;
  }

  /** Absent where the stack does not see it. */
  OptionalLong responseHeadBytes() {
    return last.headBytes();
  }

  int numberCount() {
    return numberCount;
  }
}
