package pijoule.contract.study;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.options.OptionFactor;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.phase.Side;

/**
 * Factor that a study can vary. Two factors of one key are equal; {@code
 * pijoule.contract.catalog.Factors} has all of them, those of services included.
 *
 * @param key name in a study, such as {@code message_size}
 * @param column name in plan.csv and in {@code levels} of runs.jsonl, with its unit, such as {@code
 *     message_size_bytes}
 * @param setBy what puts a level into effect
 * @param cost what a change of level costs
 * @param kind how levels are written
 * @param absent the level where a study names none; empty if a study must name one, or where the
 *     factor stays unset
 * @param symbol the level for which the runner puts another, such as {@code default}
 * @param words the levels of a factor whose kind is {@link LevelKind#WORD}
 * @param titles levels as a person reads them, where that is not the level itself, such as {@code
 *     Axis2} for {@code axis2}
 * @param offered option of programs that sets it; empty if they have none
 */
public record Factor(
    String key,
    String column,
    SetBy setBy,
    ChangeCost cost,
    LevelKind kind,
    Optional<String> absent,
    Optional<String> symbol,
    List<String> words,
    Map<String, String> titles,
    Optional<ProgramOption<?>> offered) {
  /** The pair of hosts; a level names one of the bench's {@code devices}. */
  public static final Factor DEVICE =
      Factor.of("device", ChangeCost.HOSTS, LevelKind.NAME).setBy(SetBy.BENCH);

  /** Clock of the boards' processors, MHz. Its levels split the tables of Nunes et al. (2013). */
  public static final Factor CPU_MHZ =
      Factor.of("cpu_mhz", ChangeCost.BOARD, LevelKind.MEGAHERTZ).setBy(SetBy.BENCH);

  /**
   * The server program; a framework, as a rule. {@code default} is the only one that offers the
   * service by the protocol.
   */
  public static final Factor FRAMEWORK =
      Factor.of("framework", ChangeCost.SERVER, LevelKind.NAME).withSymbol("default");

  /**
   * Version of the framework's libraries on both sides: {@code now}, or one that programs have in
   * their names, such as {@code 2013} for {@code cxf-2013}. A client of another name has none.
   */
  public static final Factor VERSION = Factor.of("version", ChangeCost.SERVER, LevelKind.NAME);

  /** Build of a service that is no program of pijoule's; a target names the command of each. */
  public static final Factor BUILD =
      Factor.of("build", ChangeCost.SERVER, LevelKind.NAME).setBy(SetBy.CALLER);

  /** The servlet container; {@code default} is the program's first. */
  public static final Factor CONTAINER = Factor.of(StackOptions.CONTAINER).withDefault("default");

  /** How the framework turns messages into objects; {@code default} is the program's first. */
  public static final Factor BINDING = Factor.of(StackOptions.BINDING).withDefault("default");

  /**
   * Use of connections: the server ends one after each answer, or keeps it. Where a study does not
   * name it, a server does as its program does by itself: those of pijoule keep connections.
   */
  public static final Factor CONNECTION = Factor.of(StackOptions.CONNECTION);

  /**
   * Settings of a stack on both sides. Those that its framework has by itself, or those that make
   * stacks alike, which are the strict reading of requests on the server and bodies whose length is
   * sent before them. Where a study does not name it, stacks are as {@code shipped}.
   */
  public static final Factor STACK = Factor.of(StackOptions.STACK);

  /** Coding of both messages' bodies. Where a study does not name it, they are {@code plain}. */
  public static final Factor ENCODING = Factor.of(StackOptions.ENCODING);

  /**
   * Threads that a server handles requests in: the platform's, or virtual ones, which Java has from
   * 21 on. Where a study does not name it, servers have the platform's.
   */
  public static final Factor THREADS = Factor.of(StackOptions.THREADS);

  /**
   * Carrier of messages: HTTP, or a socket with the length before each message. Where a study does
   * not name it, a program does as it does by itself: those of pijoule use HTTP. {@code default} is
   * the program's first; unset where it has no choice.
   */
  public static final Factor TRANSPORT = Factor.of(StackOptions.TRANSPORT);

  /**
   * How a client reads an answer: from memory when it is {@code whole}, or {@code streamed}, while
   * its bytes arrive. Where a study does not name it, answers are read whole.
   */
  public static final Factor BODY = Factor.of(StackOptions.BODY);

  /**
   * How fast either side sends to the other: as the network does, or as slowly as a level says. The
   * runner sets the hosts, and no program knows of it.
   */
  public static final Factor LINK =
      Factor.of("link", ChangeCost.SERVER, List.of("none", "250kbit", "9600bit"))
          .titled(Map.of("250kbit", "250 kbit/s", "9600bit", "9600 bit/s"))
          .setBy(SetBy.BENCH);

  /** The client program; {@code same} is the one of the server's name. */
  public static final Factor CLIENT =
      Factor.of("client", ChangeCost.RUN, LevelKind.NAME).resolved("same").setBy(SetBy.CALLER);

  /**
   * A binding of a client that its server has no counterpart of. A client that does not have it for
   * a protocol keeps the binding that it has without this. {@code onefield} is the request of Nunes
   * et al. (2013, V-B1) by Axis2: one text, made before it is serialized; a server of another name
   * does not read it. {@code jsr172} is SOAP in the form of J2ME's Web Services, as in the emulator
   * of Hamad et al. (2010, 4.1). By {@code default}, and where a study does not name it, a client
   * has its server's binding.
   */
  public static final Factor CLIENT_BINDING =
      Factor.of("client_binding", ChangeCost.RUN, List.of("default", "onefield", "jsr172"));

  /**
   * How many requests a second the client offers, whether or not they are answered. A study that
   * names it measures a server under load; each of its server processes is measured at every level.
   */
  public static final Factor RATE =
      Factor.of("rate", ChangeCost.RUN, LevelKind.RATE).setBy(SetBy.CALLER);

  /** {@code cold}: everything a fresh JVM does counts; {@code warm}: untimed calls first. */
  public static final Factor LIFECYCLE =
      Factor.of("lifecycle", ChangeCost.RUN, List.of("cold", "warm"))
          .withDefault("cold")
          .setBy(SetBy.CALLER);

  /** Timed calls of a run. */
  public static final Factor CALLS =
      Factor.of("calls", ChangeCost.RUN, LevelKind.COUNT).withDefault("1").setBy(SetBy.CALLER);

  /** Size of the serialized request body. */
  public static final Factor MESSAGE_SIZE =
      Factor.of("message_size", "message_size_bytes", ChangeCost.RUN, LevelKind.SIZE);

  public Factor {
    words = List.copyOf(words);
    titles = Map.copyOf(titles);
  }

  /**
   * Returns the factor, unset where a study does not name it.
   *
   * @param key name in a study and in plan.csv
   * @param cost what a change of level costs
   * @param kind how levels are written
   */
  public static Factor of(String key, ChangeCost cost, LevelKind kind) {
    return of(key, key, cost, kind);
  }

  /**
   * Returns the factor, unset where a study does not name it.
   *
   * @param key name in a study
   * @param column name in plan.csv, with its unit
   * @param cost what a change of level costs
   * @param kind how levels are written
   */
  public static Factor of(String key, String column, ChangeCost cost, LevelKind kind) {
    return of(key, column, cost, kind, List.of());
  }

  /**
   * Returns the factor, unset where a study does not name it.
   *
   * @param key name in a study and in plan.csv
   * @param cost what a change of level costs
   * @param words its levels
   */
  public static Factor of(String key, ChangeCost cost, List<String> words) {
    return of(key, key, cost, LevelKind.WORD, words);
  }

  /**
   * Returns the factor that an option of programs sets, unset where a study does not name it.
   *
   * @param option of programs; that of a server starts it again, that of clients only costs nothing
   */
  public static Factor of(ProgramOption<?> option) {
    String key = option.factorKey();
    OptionFactor set = option.factor().orElseThrow();
    ChangeCost cost = option.isOf(Side.SERVER) ? ChangeCost.SERVER : ChangeCost.RUN;
    LevelKind kind = option.words().isEmpty() ? LevelKind.NAME : LevelKind.WORD;
    return new Factor(
        key,
        key,
        SetBy.PROGRAM,
        cost,
        kind,
        Optional.empty(),
        set.symbol(),
        option.words(),
        set.titles(),
        Optional.of(option));
  }

  private static Factor of(
      String key, String column, ChangeCost cost, LevelKind kind, List<String> words) {
    Optional<String> none = Optional.empty();
    return new Factor(
        key, column, SetBy.PROGRAM, cost, kind, none, none, words, Map.of(), Optional.empty());
  }

  /**
   * Returns this factor with another level where a study names none.
   *
   * @param level its default
   */
  public Factor withDefault(String level) {
    return new Factor(
        key, column, setBy, cost, kind, Optional.of(level), symbol, words, titles, offered);
  }

  Factor setBy(SetBy by) {
    return new Factor(key, column, by, cost, kind, absent, symbol, words, titles, offered);
  }

  private Factor withSymbol(String word) {
    return new Factor(
        key, column, setBy, cost, kind, absent, Optional.of(word), words, titles, offered);
  }

  private Factor resolved(String word) {
    return withDefault(word).withSymbol(word);
  }

  /**
   * Returns this factor with names of its levels for people.
   *
   * @param names what a person reads, by level
   */
  public Factor titled(Map<String, String> names) {
    return new Factor(key, column, setBy, cost, kind, absent, symbol, words, names, offered);
  }

  /** Returns the option of a program that sets it, without dashes, such as {@code message-size}. */
  public String option() {
    return key.replace('_', '-');
  }

  /**
   * Tests whether it is unset where a study does not name it, and sets no board. A plan has a
   * column of it only if a cell has a level.
   */
  public boolean isOnlyNamed() {
    return absent.isEmpty() && cost.compareTo(ChangeCost.BOARD) < 0;
  }

  /** A level as a person reads it. */
  String title(String level) {
    return titles.getOrDefault(level, kind.display(level.replace('_', ' ')));
  }

  /** Returns the name as a person reads it, such as {@code Message size}. */
  public String display() {
    if (equals(CPU_MHZ)) {
      return "Frequency";
    }
    String text = key.replace('_', ' ');
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Factor factor && factor.key.equals(key);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }

  @Override
  public String toString() {
    return key;
  }
}
