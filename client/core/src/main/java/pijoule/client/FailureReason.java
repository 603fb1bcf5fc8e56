package pijoule.client;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import pijoule.contract.message.Invalid;
import pijoule.contract.phase.Phase;
import pijoule.contract.record.ClientRecord.Failure;
import pijoule.contract.record.FailureKind;
import pijoule.contract.units.Durations;

/** A stack's failure in one line: the same failure has the same words with every framework. */
public final class FailureReason {
  /** Why a run failed for which the heap is too small. */
  static final String OUT_OF_MEMORY = "client ran out of memory; give its JVM a larger -Xmx";

  private static final int DEEPEST = 20;
  private static final Set<Phase> OF_CONNECTION = EnumSet.of(Phase.CALL, Phase.DISCOVER);

  private final URI url;
  private final Duration connectTimeout;
  private final String answerContent;

  /**
   * @param url of the service
   * @param connectTimeout for a connection
   * @param answerContent what an answer must hold, such as {@code a numbers element}
   */
  public FailureReason(URI url, Duration connectTimeout, String answerContent) {
    this.url = url;
    this.connectTimeout = connectTimeout;
    this.answerContent = answerContent;
  }

  /**
   * @param failure as the framework threw it
   * @param during phase in which it was thrown; absent between phases
   * @return kind and reason
   */
  public Failure of(Throwable failure, Optional<Phase> during) {
    Throwable cause = failure;
    for (int i = 0; cause != null && i < DEEPEST; i++) {
      Optional<Failure> known = known(cause);
      if (known.isPresent()) {
        return known.get();
      }
      cause = cause.getCause();
    }
    boolean arriving = failure instanceof InterruptedAnswerException;
    Optional<Phase> phase = arriving ? Optional.of(Phase.CALL) : during;
    String reason = rule(phase) + ", got " + innermost(arriving ? failure.getCause() : failure);
    // What these throw beyond the kinds above is a connection that ended before the answer did.
    boolean calling = phase.isPresent() && OF_CONNECTION.contains(phase.get());
    return new Failure(calling ? FailureKind.CONNECTION : FailureKind.ANSWER, reason);
  }

  private Optional<Failure> known(Throwable cause) {
    if (cause instanceof UnusableAnswerException) {
      return answer(cause.getMessage());
    }
    if (cause instanceof Invalid) {
      return answer("answer is malformed: " + cause.getMessage());
    }
    if (cause instanceof OutOfMemoryError) {
      return answer(OUT_OF_MEMORY);
    }
    if (cause instanceof SSLException) {
      Optional<String> refused = TlsReason.of(cause, url.getHost());
      if (refused.isPresent()) {
        return answer(refused.get());
      }
    }
    return connection(cause).map(reason -> new Failure(FailureKind.CONNECTION, reason));
  }

  private static Optional<Failure> answer(String reason) {
    return Optional.of(new Failure(FailureKind.ANSWER, reason));
  }

  private Optional<String> connection(Throwable cause) {
    boolean timeout =
        cause instanceof HttpConnectTimeoutException || cause instanceof SocketTimeoutException;
    // Stacks read without limit, so a socket's timeout is the connection's.
    if (timeout) {
      return Optional.of(
          "server must accept a connection within "
              + Durations.format(connectTimeout)
              + ", "
              + where()
              + " did not");
    }
    // The JDK's client says that it could not connect, and only below it that it knew no address.
    if (cause instanceof UnknownHostException
        || cause.getCause() instanceof UnresolvedAddressException) {
      return Optional.of("server's host must be known, got " + url.getHost());
    }
    if (cause instanceof ConnectException) {
      return Optional.of("server must accept connections, " + where() + " refused; is it running?");
    }
    return Optional.empty();
  }

  private String where() {
    return url.getHost() + ":" + url.getPort();
  }

  private String rule(Optional<Phase> during) {
    if (during.isEmpty()) {
      return "stack must make the call";
    }
    return switch (during.get()) {
      case SETUP -> "stack must be built";
      case DISCOVER -> "device must be found";
      case SERIALIZE -> "request must be serialized";
      case CALL -> "answer must arrive whole";
      case DESERIALIZE, RECEIVE_DESERIALIZE -> "answer must hold " + answerContent;
      default -> "run must go through " + during.get().key();
    };
  }

  private static String innermost(Throwable failure) {
    String words = describe(failure);
    Throwable cause = failure;
    for (int i = 0; cause != null && i < DEEPEST; i++) {
      if (cause.getMessage() != null && !cause.getMessage().isBlank()) {
        words = describe(cause);
      }
      cause = cause.getCause();
    }
    return words;
  }

  private static String describe(Throwable failure) {
    String name = failure.getClass().getSimpleName();
    if (failure instanceof EOFException && failure.getMessage() == null) {
      return "the end of the connection";
    }
    return failure.getMessage() == null
        ? name
        : OneLine.of(failure.getMessage()) + " (" + name + ")";
  }
}
