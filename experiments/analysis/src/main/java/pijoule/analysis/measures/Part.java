package pijoule.analysis.measures;

import java.util.List;
import java.util.Locale;
import pijoule.analysis.results.Side;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;

/** A phase, what the tabled phases leave of the total, or one operation of a repeated phase. */
public enum Part {
  /** See {@link Phase#STARTUP}. */
  STARTUP,
  /** See {@link Phase#SETUP}. */
  SETUP,
  /** See {@link Phase#DISCOVER}; of clients that search for their server. */
  DISCOVER,
  /** See {@link Phase#GENERATE}. */
  GENERATE,
  /** See {@link Phase#SERIALIZE}. */
  SERIALIZE,
  /** See {@link Phase#CALL}. */
  CALL,
  /** See {@link Phase#HANDSHAKE}; of campaigns with TLS alone. */
  HANDSHAKE,
  /** See {@link Phase#UNSECURE}; of campaigns with WS-Security alone. */
  UNSECURE,
  /** See {@link Phase#SECURE}; likewise. */
  SECURE,
  /** See {@link Phase#DESERIALIZE}. */
  DESERIALIZE,
  /** See {@link Phase#RECEIVE_DESERIALIZE}; of clients that read answers while they arrive. */
  RECEIVE_DESERIALIZE,
  /** See {@link Phase#WAIT}; of clients that show it. */
  WAIT,
  /** See {@link Phase#RECEIVE}. */
  RECEIVE,
  /** See {@link Phase#SERVICE}. */
  SERVICE,
  /** See {@link Phase#SEND}. */
  SEND,
  /** See {@link Phase#LOAD}; of clients whose requests follow a schedule, and their servers. */
  LOAD,
  /**
   * The total less {@link Side#tabled()}: "Others" of the client and "Service" of the server in
   * Tables III, IV, VI and VII of Nunes et al. (2013), whose columns add up to 100 %.
   */
  REMAINDER,
  /** See {@link Phase#TOTAL}. */
  TOTAL,
  /**
   * One call, as the mean over those of the run: on the client from the start of its serialization
   * to the end of its deserialization, with what protects its messages; on the server the total.
   */
  REQUEST,
  /**
   * Energy of client's and server's boards together over the client's {@link #REQUEST}; one meter
   * that sees both counts once. Of the client alone.
   */
  BOARDS,
  /** One warmed-up serialization: an amortised window over its operations. */
  SERIALIZE_AMORTIZED,
  /** One warmed-up deserialization: an amortised window over its operations. */
  DESERIALIZE_AMORTIZED;

  /** What is repeated after the measured call, on either side; no part of any total. */
  public static final List<Part> AMORTIZED = List.of(SERIALIZE_AMORTIZED, DESERIALIZE_AMORTIZED);

  /** Parts that a campaign may have; most of them are in or beside others. */
  private static final List<Part> OPTIONAL_OF_CLIENT =
      List.of(
          DISCOVER, HANDSHAKE, SEND, WAIT, RECEIVE, RECEIVE_DESERIALIZE, UNSECURE, SECURE, LOAD);

  private static final List<Part> OPTIONAL_OF_SERVER = List.of(HANDSHAKE, UNSECURE, SECURE, LOAD);

  /** Parts that are of one call and not of the run. */
  private static final List<Part> OF_CALL = List.of(REQUEST, BOARDS);

  private static final List<Part> OF_CLIENT =
      List.of(STARTUP, SETUP, GENERATE, SERIALIZE, CALL, DESERIALIZE, REMAINDER, TOTAL);
  private static final List<Part> OF_SERVER =
      List.of(RECEIVE, DESERIALIZE, SERVICE, SERIALIZE, SEND, REMAINDER, TOTAL);

  /**
   * @param phase any
   * @return the part that it is
   */
  public static Part of(Phase phase) {
    return valueOf(phase.name());
  }

  /**
   * @param window of a repeated phase
   * @return the part that one of its operations is
   */
  public static Part of(AmortizedWindow window) {
    return window.phase() == Phase.SERIALIZE ? SERIALIZE_AMORTIZED : DESERIALIZE_AMORTIZED;
  }

  /**
   * @return whether it is one operation of an amortised window
   */
  public boolean isAmortized() {
    return AMORTIZED.contains(this);
  }

  /**
   * @param side of a call
   * @return its parts, in the order in which they happen
   */
  public static List<Part> of(Side side) {
    return side == Side.CLIENT ? OF_CLIENT : OF_SERVER;
  }

  /**
   * @param side of a call
   * @return its parts that a campaign may have, such as that of TLS
   */
  public static List<Part> optional(Side side) {
    return side == Side.CLIENT ? OPTIONAL_OF_CLIENT : OPTIONAL_OF_SERVER;
  }

  /**
   * @param side of a call
   * @return whether a campaign may have it there, or not
   */
  public boolean isOptional(Side side) {
    return optional(side).contains(this);
  }

  /**
   * @param side of a call
   * @return whether it lies in or beside others there, and so takes no share of a total
   */
  public boolean isBesideOthers(Side side) {
    return isOptional(side) && this != RECEIVE_DESERIALIZE;
  }

  /**
   * @param side of a call
   * @return its parts that are of one call: a mean over those of the run
   */
  public static List<Part> ofCall(Side side) {
    return side == Side.CLIENT ? OF_CALL : List.of(REQUEST);
  }

  /**
   * @return whether it is a mean over the calls of the run
   */
  public boolean isOfCall() {
    return OF_CALL.contains(this);
  }

  /**
   * @return the phase in files that name what a value is of in a column of its own; see {@link
   *     #trial()}
   */
  public String phase() {
    return key().replace("_amortized", "");
  }

  /**
   * @return what a value is of: {@code all} pieces and trials, the {@code mean} call, or one
   *     operation of an {@code amortized} window
   */
  public String trial() {
    if (isOfCall()) {
      return "mean";
    }
    return isAmortized() ? "amortized" : "all";
  }

  /**
   * @return the name in files
   */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
