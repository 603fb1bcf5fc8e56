package pijoule.analysis.measure;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;

/**
 * A phase and what tables do with it on either side, or a sum of phases, or one operation of a
 * repeated phase. A new phase is a constant of {@link Phase} and one here.
 */
public enum Part {
  /** See {@link Phase#STARTUP}. */
  STARTUP(Place.at(1, Role.PREPARATION), Place.NONE),
  /** See {@link Phase#SETUP}. */
  SETUP(Place.at(2, Role.PREPARATION), Place.NONE),
  /** See {@link Phase#DISCOVER}; of clients that search for their server. */
  DISCOVER(Place.at(3, Role.PREPARATION).optional(), Place.NONE),
  /** See {@link Phase#GENERATE}. */
  GENERATE(Place.at(4, Role.INPUT), Place.NONE),
  /** See {@link Phase#SERIALIZE}. */
  SERIALIZE(Place.at(5, Role.TABLED), Place.at(7, Role.TABLED)),
  /** See {@link Phase#CALL}; what lies in it comes before it. */
  CALL(Place.at(11, Role.TABLED), Place.NONE),
  /** See {@link Phase#HANDSHAKE}; only of campaigns with TLS. */
  HANDSHAKE(Place.at(7, Role.WITHIN_CALL).optional(), Place.at(1, Role.BEFORE_TOTAL).optional()),
  /** See {@link Phase#CHECK}; only of servers with {@code --check on}. */
  CHECK(Place.NONE, Place.at(3, Role.PROTECTION).optional()),
  /** See {@link Phase#UNSECURE}; only of campaigns with WS-Security. */
  UNSECURE(Place.at(12, Role.PROTECTION).optional(), Place.at(4, Role.PROTECTION).optional()),
  /** See {@link Phase#SECURE}; likewise. */
  SECURE(Place.at(6, Role.PROTECTION).optional(), Place.at(8, Role.PROTECTION).optional()),
  /** See {@link Phase#DESERIALIZE}. */
  DESERIALIZE(Place.at(13, Role.TABLED), Place.at(5, Role.TABLED)),
  /** See {@link Phase#RECEIVE_DESERIALIZE}; of clients that read answers while they arrive. */
  RECEIVE_DESERIALIZE(Place.at(14, Role.TABLED).optional(), Place.NONE),
  /** See {@link Phase#WAIT}; of clients that show it. */
  WAIT(Place.at(9, Role.WITHIN_CALL).optional(), Place.NONE),
  /** See {@link Phase#RECEIVE}. */
  RECEIVE(Place.at(10, Role.WITHIN_CALL).optional(), Place.at(2, Role.BEFORE_TOTAL)),
  /** See {@link Phase#SERVICE}. */
  SERVICE(Place.NONE, Place.at(6, Role.WORK)),
  /** See {@link Phase#SEND}. */
  SEND(Place.at(8, Role.WITHIN_CALL).optional(), Place.at(9, Role.TRANSFER)),
  /** See {@link Phase#LOAD}; of clients whose requests follow a schedule, and their servers. */
  LOAD(Place.at(15, Role.WINDOW).optional(), Place.at(10, Role.WINDOW).optional()),
  /**
   * The total less {@link #tabled}: "Others" of the client and "Service" of the server in Tables
   * III, IV, VI and VII of Nunes et al. (2013), whose columns add up to 100 %.
   */
  REMAINDER(Place.of(Role.SUM), Place.of(Role.SUM)),
  /** See {@link Phase#TOTAL}. */
  TOTAL(Place.of(Role.SUM), Place.of(Role.SUM)),
  /**
   * One call, as the mean over those of the run: on the client from the start of its serialization
   * to the end of its deserialization, with what protects its messages; on the server the total.
   */
  REQUEST(Place.of(Role.MEAN_CALL), Place.of(Role.MEAN_CALL)),
  /**
   * Energy of client's and server's boards together over the client's {@link #REQUEST}; one meter
   * that sees both counts once. Only of the client.
   */
  BOARDS(Place.of(Role.MEAN_CALL), Place.NONE),
  /** One warmed-up serialization: an amortised window over its operations. */
  SERIALIZE_AMORTIZED(Place.of(Role.OPERATION), Place.of(Role.OPERATION)),
  /** One warmed-up deserialization: an amortised window over its operations. */
  DESERIALIZE_AMORTIZED(Place.of(Role.OPERATION), Place.of(Role.OPERATION));

  /** Parts that are repeated after the measured call, on either side; no part of any total. */
  public static final List<Part> AMORTIZED = List.of(SERIALIZE_AMORTIZED, DESERIALIZE_AMORTIZED);

  private static final Map<Side, List<Part>> TABLED =
      Map.of(Side.CLIENT, of(Side.CLIENT, Role.TABLED), Side.SERVER, of(Side.SERVER, Role.TABLED));

  private final Place client;
  private final Place server;

  Part(Place client, Place server) {
    this.client = client;
    this.server = server;
  }

  /** Place of a part on one side: its number in the order of time, and whether all runs have it. */
  private record Place(int order, Optional<Role> role, boolean isOptional) {
    static final Place NONE = new Place(0, Optional.empty(), false);

    /** After all that happens, in the order of the constants. */
    static Place of(Role role) {
      return at(Integer.MAX_VALUE, role);
    }

    static Place at(int order, Role role) {
      return new Place(order, Optional.of(role), false);
    }

    Place optional() {
      return new Place(order, role, true);
    }
  }

  private Place on(Side side) {
    return side == Side.CLIENT ? client : server;
  }

  private static List<Part> in(Side side, Set<Role> roles) {
    return Stream.of(values())
        .filter(part -> part.on(side).role().filter(roles::contains).isPresent())
        .sorted(Comparator.comparingInt(part -> part.on(side).order()))
        .toList();
  }

  /**
   * {@return its parts with one of the roles, in the order in which they happen}
   *
   * @param side of a call
   * @param roles at least one
   */
  public static List<Part> of(Side side, Role... roles) {
    return in(side, Set.of(roles));
  }

  /**
   * {@return its phases but for whole windows and totals, in the order in which they happen; a call
   * comes after what lies in it}
   *
   * @param side of a call
   */
  static List<Part> phases(Side side) {
    return in(side, EnumSet.range(Role.PREPARATION, Role.BEFORE_TOTAL));
  }

  /**
   * {@return whether it has the role there}
   *
   * @param side of a call
   * @param role any
   */
  public boolean is(Side side, Role role) {
    return on(side).role().filter(role::equals).isPresent();
  }

  /** {@return whether it happens before a call is made} */
  public boolean isBeforeCalls() {
    return is(Side.CLIENT, Role.PREPARATION) || is(Side.CLIENT, Role.INPUT);
  }

  /**
   * {@return whether a run can have it there}
   *
   * @param side of a call
   */
  boolean isOf(Side side) {
    return on(side).role().isPresent();
  }

  /**
   * Finds the phases that have a row of their own in Tables III to VII of Nunes et al. (2013); what
   * remains of the total is their "Others" (client) or "Service" (server).
   *
   * @param side of a call
   * @param recorded parts of a run; with {@link #RECEIVE_DESERIALIZE} among them, that is in the
   *     place of {@link #DESERIALIZE}, and {@link #LOAD} in the place of all of them
   * @return those phases
   */
  public static List<Part> tabled(Side side, Set<Part> recorded) {
    if (recorded.contains(LOAD)) {
      return List.of(LOAD);
    }
    Part absent = recorded.contains(RECEIVE_DESERIALIZE) ? DESERIALIZE : RECEIVE_DESERIALIZE;
    return TABLED.get(side).stream().filter(part -> part != absent).toList();
  }

  /**
   * {@return the part that it is}
   *
   * @param phase any
   */
  public static Part of(Phase phase) {
    return valueOf(phase.name());
  }

  /**
   * {@return the part that one of its operations is}
   *
   * @param window of a repeated phase
   */
  public static Part of(AmortizedWindow window) {
    return window.phase() == Phase.SERIALIZE ? SERIALIZE_AMORTIZED : DESERIALIZE_AMORTIZED;
  }

  /** {@return whether it is one operation of an amortised window} */
  public boolean isAmortized() {
    return AMORTIZED.contains(this);
  }

  /**
   * {@return its parts, in the order in which they happen}
   *
   * @param side of a call
   */
  public static List<Part> of(Side side) {
    return in(side, EnumSet.range(Role.PREPARATION, Role.SUM)).stream()
        .filter(part -> !part.isOptional(side))
        .toList();
  }

  /**
   * {@return its parts that a campaign may have, such as that of TLS}
   *
   * @param side of a call
   */
  public static List<Part> optional(Side side) {
    return in(side, EnumSet.allOf(Role.class)).stream()
        .filter(part -> part.isOptional(side))
        .toList();
  }

  /**
   * {@return whether a campaign may have it there, or not}
   *
   * @param side of a call
   */
  public boolean isOptional(Side side) {
    return on(side).isOptional();
  }

  /**
   * {@return whether it lies in others or before the total there, and so takes no share of a total}
   *
   * @param side of a call
   */
  public boolean isBesideOthers(Side side) {
    return is(side, Role.BEFORE_TOTAL) || (isOptional(side) && !is(side, Role.TABLED));
  }

  /**
   * {@return its parts that are of one call: a mean over those of the run}
   *
   * @param side of a call
   */
  public static List<Part> ofCall(Side side) {
    return of(side, Role.MEAN_CALL);
  }

  /** {@return whether it is a mean over the calls of the run} */
  public boolean isOfCall() {
    return is(Side.CLIENT, Role.MEAN_CALL);
  }

  /**
   * {@return the phase in files that name what a value is of in a column of its own; see {@link
   * #trial()}}
   */
  public String phase() {
    return key().replace("_amortized", "");
  }

  /**
   * {@return what a value is of: {@code all} pieces and trials, the {@code mean} call, or one
   * operation of an {@code amortized} window}
   */
  public String trial() {
    if (isOfCall()) {
      return "mean";
    }
    return isAmortized() ? "amortized" : "all";
  }

  /** {@return the name in files} */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return the name in tables and figures, such as {@code Serialization}} */
  public String label() {
    return switch (this) {
      case SERIALIZE, SERIALIZE_AMORTIZED -> "Serialization";
      case DESERIALIZE, DESERIALIZE_AMORTIZED -> "Deserialization";
      default -> name().charAt(0) + key().substring(1).replace('_', ' ');
    };
  }
}
