package pijoule.contract.options;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import pijoule.base.Nearest;
import pijoule.contract.units.DataSize;
import pijoule.contract.units.Durations;

/**
 * The command line of servers and clients: {@code --key value}, and {@code --key} alone for flags.
 *
 * <p>No library that reads annotations, and no lambda or stream in what a plain command line needs:
 * a cold start is measured, and the first of these costs it milliseconds that a framework may not
 * need.
 */
public final class Options {
  /** The digits 0 to 9 alone: Java's parser takes those of other scripts as well. */
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,19}");

  private final Map<String, String> values;
  private final Map<String, List<String>> lists;

  /** Checked values of the program's options, by key. */
  private final Map<String, Object> checked = new HashMap<>();

  private Options(Map<String, String> values, Map<String, List<String>> lists) {
    this.values = values;
    this.lists = lists;
  }

  /**
   * Reads a command line, and checks the value of each option.
   *
   * @param args as given to main
   * @param known options of the program, with the words that it takes
   * @param more known keys that take a value, without the dashes; whoever reads them checks them
   * @return the options
   * @throws UsageException on an unknown key, a missing value, a key given twice, or a value that
   *     is not allowed
   */
  public static Options of(String[] args, List<ProgramOption<?>> known, List<String> more) {
    List<String> keys = new ArrayList<>();
    List<String> flags = new ArrayList<>();
    for (ProgramOption<?> option : known) {
      (option.kind() == ProgramOption.Kind.FLAG ? flags : keys).add(option.key());
    }
    keys.addAll(more);
    Options options = parse(args, keys, flags);
    for (ProgramOption<?> option : known) {
      if (option.isRead(options)) {
        options.checked.put(option.key(), option.read(options));
      }
    }
    return options;
  }

  /**
   * Reads a command line.
   *
   * @param args as given to main
   * @param keys known keys that take a value, without the dashes
   * @param flags known keys that take none
   * @return the options
   * @throws UsageException on an unknown key, a missing value or a key given twice
   */
  public static Options parse(String[] args, List<String> keys, List<String> flags) {
    return parse(args, keys, flags, List.of());
  }

  /**
   * Reads a command line.
   *
   * @param args as given to main
   * @param keys known keys that take a value, without the dashes
   * @param flags known keys that take none
   * @param repeated those of the keys that may be given several times; {@link #texts} has their
   *     values, the other methods do not
   * @return the options
   * @throws UsageException on an unknown key, a missing value or another key given twice
   */
  public static Options parse(
      String[] args, List<String> keys, List<String> flags, List<String> repeated) {
    Map<String, String> values = new HashMap<>();
    Map<String, List<String>> lists = new HashMap<>();
    int i = 0;
    while (i < args.length) {
      String key = key(args[i], keys, flags);
      boolean flag = flags.contains(key);
      if (!flag && i + 1 == args.length) {
        throw new UsageException("--" + key + " needs a value, got none");
      }
      if (repeated.contains(key)) {
        List<String> list = lists.get(key);
        if (list == null) {
          list = new ArrayList<>();
          lists.put(key, list);
        }
        list.add(args[i + 1]);
      } else if (values.put(key, flag ? "" : args[i + 1]) != null) {
        throw new UsageException("--" + key + " may be given once, got it twice");
      }
      i += flag ? 1 : 2;
    }
    return new Options(values, lists);
  }

  /**
   * Looks up one option of a line that is not checked yet, because it decides which others there
   * are.
   *
   * @param args as given to main
   * @param key without the dashes
   * @return the text that follows the first {@code --key}
   */
  public static Optional<String> peek(String[] args, String key) {
    for (int i = 0; i + 1 < args.length; i++) {
      // Joined texts would cost a cold start the JDK's machinery for them.
      if (args[i].startsWith("--") && args[i].substring(2).equals(key)) {
        return Optional.of(args[i + 1]);
      }
    }
    return Optional.empty();
  }

  private static String key(String argument, List<String> keys, List<String> flags) {
    String key = argument.startsWith("--") ? argument.substring(2) : argument;
    if (argument.startsWith("--") && (keys.contains(key) || flags.contains(key))) {
      return key;
    }
    List<String> known = new ArrayList<>(keys);
    known.addAll(flags);
    throw new UsageException(
        "options are --key value, got '" + argument + "'; " + Nearest.hint(key, known));
  }

  /**
   * Returns the value of an option, or its default; that of an option that the program does not
   * have is its default too.
   *
   * @param option any
   * @param <T> type of its value
   * @throws UsageException if it has neither
   */
  public <T> T get(ProgramOption<T> option) {
    Object value = checked.get(option.key());
    return value == null ? option.read(this) : option.type().cast(value);
  }

  /**
   * Finds the value of an option without a default; empty if it was not given.
   *
   * @param option any
   * @param <T> type of its value
   */
  public <T> Optional<T> find(ProgramOption<T> option) {
    return option.isRead(this) ? Optional.of(get(option)) : Optional.empty();
  }

  /**
   * Requires a value that fewer words allow than the program has: of another option's making.
   *
   * @param narrowed the option with those words
   * @throws UsageException if the value is none of them
   */
  public void require(ProgramOption<String> narrowed) {
    narrowed.read(this);
  }

  /**
   * Returns the level of the factor that an option sets.
   *
   * @param option that has a default, with the words that the program takes
   */
  public String level(ProgramOption<?> option) {
    return values.getOrDefault(option.key(), option.absent().orElse(""));
  }

  /** Tests whether a flag was given. */
  public boolean flag(String key) {
    return values.containsKey(key);
  }

  /** Returns an option's text, if given. */
  public Optional<String> text(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** Returns the texts of an option that may be repeated, in their order. */
  public List<String> texts(String key) {
    return lists.getOrDefault(key, List.of());
  }

  /**
   * Returns an option's text.
   *
   * @throws UsageException if it was not given
   */
  public String required(String key) {
    String value = values.get(key);
    if (value == null) {
      throw new UsageException("--" + key + " is required, got none");
    }
    return value;
  }

  /**
   * Returns one of the choices.
   *
   * @throws UsageException if the value is none of them
   */
  public String choice(String key, String absent, List<String> choices) {
    String value = values.getOrDefault(key, absent);
    if (!choices.contains(value)) {
      throw new UsageException(
          "--" + key + " must be one of " + String.join(", ", choices) + ", got '" + value + "'");
    }
    return value;
  }

  /**
   * Returns a whole number from min to max.
   *
   * @throws UsageException if it is none, or out of bounds
   */
  public long integer(String key, long absent, long min, long max) {
    String text = values.get(key);
    if (text == null) {
      return absent;
    }
    try {
      if (WHOLE.matcher(text).matches()) {
        long value = Long.parseLong(text);
        if (value >= min && value <= max) {
          return value;
        }
      }
    } catch (NumberFormatException beyondLong) {
      // refused below
    }
    throw new UsageException(
        "--" + key + " must be from " + min + " to " + max + ", got '" + text + "'");
  }

  /**
   * Returns a size in bytes.
   *
   * @throws UsageException if the unit is missing
   */
  public DataSize size(String key, String absent) {
    try {
      return DataSize.parse(values.getOrDefault(key, absent));
    } catch (IllegalArgumentException refused) {
      throw new UsageException("--" + key + ": " + refused.getMessage());
    }
  }

  /**
   * Returns a duration.
   *
   * @throws UsageException if the unit is missing
   */
  public Duration duration(String key, String absent) {
    try {
      return Durations.parse(values.getOrDefault(key, absent));
    } catch (IllegalArgumentException refused) {
      throw new UsageException("--" + key + ": " + refused.getMessage());
    }
  }
}
