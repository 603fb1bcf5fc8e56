package pijoule.contract.message;

/** Why a body is not a message; an exception. Every form of messages has one of its own. */
public interface Invalid {
  /** Returns what must be and what was, in one line. */
  String getMessage();

  /** Returns what the sender can do, such as {@code mend the message}. */
  String next();
}
