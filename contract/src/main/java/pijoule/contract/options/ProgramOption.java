package pijoule.contract.options;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.contract.phase.Side;
import pijoule.contract.units.DataSize;

/**
 * Option of servers or clients: a constant that has everything known of it. Command lines and their
 * checks, factors of studies, keys of program.json, schemas, columns and pages follow from it.
 * Options of one key are equal.
 *
 * <p>No lambda and no subclass: measured programs load this class at their start.
 *
 * @param key name without dashes, such as {@code max-body}
 * @param kind of its value
 * @param type of its value
 * @param min least value; bytes, ms or the number
 * @param max greatest value; of a time without one 0
 * @param words that it takes; empty if they are a program's own, or it takes no word
 * @param absent text that stands for an option that is not given; empty if it has none
 * @param isRequired whether it must be given
 * @param defaultAsShown the default as a page shows it, where that is not the text
 * @param meaning in Markdown
 * @param factor that it sets; empty if it sets none
 * @param <T> type of the value
 */
public record ProgramOption<T>(
    String key,
    Kind kind,
    Class<T> type,
    long min,
    long max,
    List<String> words,
    Optional<String> absent,
    boolean isRequired,
    Optional<String> defaultAsShown,
    String meaning,
    Optional<OptionFactor> factor) {
  /** Kind of a value, as a person writes it. */
  public enum Kind {
    /** Presence of the option, which takes no value. */
    FLAG,
    /** Any text. */
    TEXT,
    /** One of the words. */
    CHOICE,
    /** Either {@code on} or {@code off}. */
    ON_OFF,
    /** A whole number of 32 bits. */
    COUNT,
    /** A whole number of 64 bits. */
    NUMBER,
    /** Bytes with their unit. */
    SIZE,
    /** A time with its unit. */
    DURATION
  }

  private static final String ON = "on";

  private ProgramOption(String key, Kind kind, Class<T> type, long min, long max) {
    this(
        key,
        kind,
        type,
        min,
        max,
        List.of(),
        Optional.empty(),
        false,
        Optional.empty(),
        "",
        Optional.empty());
  }

  /** An option that takes no value. */
  public static ProgramOption<Boolean> flag(String key) {
    return new ProgramOption<>(key, Kind.FLAG, Boolean.class, 0, 0);
  }

  /** An option that is a text; absent unless it is given or has a default. */
  public static ProgramOption<String> text(String key) {
    return new ProgramOption<>(key, Kind.TEXT, String.class, 0, 0);
  }

  /** An option that is one of the words, the first where it is not given. */
  public static ProgramOption<String> choice(String key, List<String> words) {
    return new ProgramOption<>(key, Kind.CHOICE, String.class, 0, 0).among(words);
  }

  /** An option that is one of the names that a program has; {@link #among} states them. */
  public static ProgramOption<String> name(String key) {
    return new ProgramOption<>(key, Kind.CHOICE, String.class, 0, 0);
  }

  /** An option that is {@code on} or {@code off}; {@code absent} is one of them. */
  public static ProgramOption<Boolean> onOff(String key, String absent) {
    return new ProgramOption<>(key, Kind.ON_OFF, Boolean.class, 0, 0)
        .among(List.of(ON, "off"), absent);
  }

  /** An option that is a whole number from min to max. */
  public static ProgramOption<Integer> count(String key, int absent, int min, int max) {
    return new ProgramOption<>(key, Kind.COUNT, Integer.class, min, max)
        .withDefault(Integer.toString(absent));
  }

  /** An option that is any whole number of 64 bits. */
  public static ProgramOption<Long> number(String key, long absent) {
    return new ProgramOption<>(key, Kind.NUMBER, Long.class, Long.MIN_VALUE, Long.MAX_VALUE)
        .withDefault(Long.toString(absent));
  }

  /** An option that is a size from min to max bytes. */
  public static ProgramOption<DataSize> size(String key, String absent, long min, long max) {
    return new ProgramOption<>(key, Kind.SIZE, DataSize.class, min, max).withDefault(absent);
  }

  /** An option that is a time of at least {@code min}, ms, and at most {@code max}, if above 0. */
  public static ProgramOption<Duration> duration(String key, long min, long max) {
    return new ProgramOption<>(key, Kind.DURATION, Duration.class, min, max);
  }

  /**
   * Returns the options of one program: those of every program, then its own.
   *
   * @param every options of every program of the side
   * @param own options of the program; one of every program's takes its place, with its own words
   */
  public static List<ProgramOption<?>> with(
      List<ProgramOption<?>> every, List<ProgramOption<?>> own) {
    List<ProgramOption<?>> all = new ArrayList<>(every);
    for (ProgramOption<?> option : own) {
      int at = all.indexOf(option);
      if (at < 0) {
        all.add(option);
      } else {
        all.set(at, option);
      }
    }
    return all;
  }

  /** Copies the option with a default. */
  public ProgramOption<T> withDefault(String text) {
    return new ProgramOption<>(
        key,
        kind,
        type,
        min,
        max,
        words,
        Optional.of(text),
        isRequired,
        defaultAsShown,
        meaning,
        factor);
  }

  /** Copies the option as one that must be given. */
  public ProgramOption<T> required() {
    return new ProgramOption<>(
        key, kind, type, min, max, words, absent, true, defaultAsShown, meaning, factor);
  }

  /** Copies the option with the words that a program takes, the default first. */
  public ProgramOption<T> among(List<String> allowed) {
    return among(allowed, allowed.get(0));
  }

  /** Copies the option with the words that a program takes, and its default. */
  public ProgramOption<T> among(List<String> allowed, String byDefault) {
    return new ProgramOption<>(
        key,
        kind,
        type,
        min,
        max,
        allowed,
        Optional.of(byDefault),
        isRequired,
        defaultAsShown,
        meaning,
        factor);
  }

  /** Copies the option with its meaning, in Markdown, and how a page shows the default. */
  public ProgramOption<T> meaning(String text, String ofDefault) {
    return new ProgramOption<>(
        key, kind, type, min, max, words, absent, isRequired, Optional.of(ofDefault), text, factor);
  }

  /** Copies the option with its meaning, in Markdown; of a choice, that of its other words. */
  public ProgramOption<T> meaning(String text) {
    return new ProgramOption<>(
        key, kind, type, min, max, words, absent, isRequired, defaultAsShown, text, factor);
  }

  /** Copies the option as one that sets a factor of studies. */
  public ProgramOption<T> factor(OptionFactor of) {
    return new ProgramOption<>(
        key,
        kind,
        type,
        min,
        max,
        words,
        absent,
        isRequired,
        defaultAsShown,
        meaning,
        Optional.of(of));
  }

  /** Returns the key of the factor that it sets, such as {@code tls_version}. */
  public String factorKey() {
    return key.replace('-', '_');
  }

  /** Returns the default as a page shows it, in Markdown. */
  public String shownDefault() {
    if (defaultAsShown.isPresent()) {
      return defaultAsShown.get();
    }
    if (absent.isPresent()) {
      return "`" + absent.get() + "`";
    }
    return isRequired ? "required" : kind == Kind.FLAG ? "no" : "none";
  }

  /**
   * Tests whether it sets a factor, and programs of a side can have it.
   *
   * @param side of programs
   */
  public boolean isOf(Side side) {
    return factor.isPresent() && factor.get().sides().contains(side);
  }

  /** Returns the level of programs without the option; empty if it is given at every level. */
  public Optional<String> without() {
    return factor.isPresent() && factor.get().isGivenAlways() ? Optional.empty() : absent;
  }

  /**
   * Tests whether a program of a side must be given the option.
   *
   * @param side of the program
   * @param level that it is to have
   */
  public boolean isGiven(Side side, String level) {
    return isOf(side) && !without().equals(Optional.of(level));
  }

  /**
   * Reads the value, or the default.
   *
   * @param options of a command line
   * @throws UsageException if the value is not allowed, or there is none
   */
  T read(Options options) {
    return type.cast(new OptionValue(this, min, max).of(options));
  }

  /** Tests whether a command line has a value of it, or must have one. */
  boolean isRead(Options options) {
    return absent.isPresent() || isRequired || kind == Kind.FLAG || options.text(key).isPresent();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ProgramOption<?> option && option.key.equals(key);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }

  @Override
  public String toString() {
    return "--" + key;
  }
}
