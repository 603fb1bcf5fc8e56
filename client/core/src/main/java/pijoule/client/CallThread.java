package pijoule.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.message.NumberGenerator;
import pijoule.contract.message.NumbersXml;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Amortizer;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.record.ClientRecord;

/**
 * The measured section: builds the stack and makes the calls. A separate thread, so that the main
 * thread can give up on a call that hangs in any framework.
 */
final class CallThread extends Thread {
  /** The run's own intervals, and for each trial more pieces than any stack makes. */
  private static final int RUN_INTERVALS = 4;

  private static final int TRIAL_INTERVALS = 10;

  private final StackFactory factory;
  private final ClientOptions options;
  private final AnswerWatch watch;
  private final NanoClock clock;
  private final PhaseRecorder timed;
  private final PhaseRecorder warmup;
  private final int[][] answers;
  private PhaseRecorder current;
  private long requestBytes;
  private long responseBytes;
  private int numberCount;
  private Optional<List<AmortizedWindow>> amortized = Optional.empty();
  private Optional<String> usage = Optional.empty();
  private Optional<ClientRecord.Failure> failure = Optional.empty();

  CallThread(StackFactory factory, ClientOptions options, NanoClock clock, AnswerWatch watch) {
    super("calls");
    setDaemon(true);
    this.factory = factory;
    this.options = options;
    this.watch = watch;
    this.clock = clock;
    timed = new PhaseRecorder(clock, RUN_INTERVALS + TRIAL_INTERVALS * options.calls());
    warmup = new PhaseRecorder(clock, TRIAL_INTERVALS * Math.max(1, options.warmupCalls()));
    answers = new int[options.calls()][];
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
      FailureReason words = new FailureReason(options.url(), options.connectTimeout());
      this.failure = Optional.of(words.of(failure, openPhase()));
    }
  }

  private void measure() throws Exception {
    StackSettings settings =
        new StackSettings(
            options.url(),
            options.binding(),
            options.connectTimeout(),
            options.messageBytes() + options.messageBytes() / 8 + 1024,
            StackSettings.maxAnswerBytes(options.messageBytes()));
    timed.begin(Phase.SETUP);
    Stack stack = factory.open(settings);
    timed.end(Phase.SETUP);
    current = warmup;
    for (int i = options.warmupCalls(); i > 0; i--) {
      call(stack, Optional.empty(), -i);
    }
    current = timed;
    Optional<String> run = Optional.of(options.run());
    for (int i = 0; i < options.calls(); i++) {
      timed.trial(i);
      answers[i] = call(stack, run, i);
    }
    timed.trial(0);
    if (options.amortize().isPresent()) {
      amortized = Optional.of(amortize(stack, options.amortize().get()));
    }
    stack.close();
  }

  /** Repeats the last trial's operations; its total has ended. */
  private List<AmortizedWindow> amortize(Stack stack, Duration window) throws Exception {
    int last = options.calls() - 1;
    int[] numbers = generate(Seeds.of(options.seed(), last));
    Amortizer amortizer = new Amortizer(clock, window.toNanos());
    return new AmortizedPhases(stack.codec(), amortizer).of(numbers, answers[last]);
  }

  private int[] call(Stack stack, Optional<String> run, int number) throws Exception {
    long seed = Seeds.of(options.seed(), number);
    current.begin(Phase.GENERATE);
    int[] numbers = generate(seed);
    current.end(Phase.GENERATE);
    Trial trial = new Trial(run, number, numbers, current, watch);
    int[] answer = stack.call(trial);
    note(trial);
    return answer;
  }

  private int[] generate(long seed) {
    try {
      return NumberGenerator.generate(options.messageBytes(), options.range(), seed);
    } catch (IllegalArgumentException cannotBeMet) {
      throw new UsageException(cannotBeMet.getMessage());
    }
  }

  private void note(Trial trial) {
    long expected = NumbersXml.size(trial.numbers());
    if (trial.requestBytes() != expected) {
      throw new IllegalStateException(
          "request must take " + expected + " B, got " + trial.requestBytes() + " B");
    }
    if (trial.number() == 0) {
      requestBytes = trial.requestBytes();
      responseBytes = trial.responseBytes();
      numberCount = trial.numbers().length;
    }
  }

  private Optional<Phase> openPhase() {
    for (Phase phase : Phase.values()) {
      if (current.isOpen(phase)) {
        return Optional.of(phase);
      }
    }
    return Optional.empty();
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

  /** What was wrong with the command line; detected only when numbers are drawn. */
  Optional<String> usage() {
    return usage;
  }

  /** Why there is no answer to every call. */
  Optional<ClientRecord.Failure> failure() {
    return failure;
  }

  int[] answer(int trial) {
    return answers[trial];
  }

  PhaseRecorder phases() {
    return timed;
  }

  /** Windows of repeated operations, where they were asked for. */
  Optional<List<AmortizedWindow>> amortized() {
    return amortized;
  }

  long requestBytes() {
    return requestBytes;
  }

  long responseBytes() {
    return responseBytes;
  }

  int numberCount() {
    return numberCount;
  }
}
