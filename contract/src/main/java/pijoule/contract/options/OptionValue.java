package pijoule.contract.options;

import java.time.Duration;
import pijoule.contract.options.ProgramOption.Kind;
import pijoule.contract.units.DataSize;
import pijoule.contract.units.Durations;

/**
 * Reader of an option's value, or of its default.
 *
 * @param option to read
 * @param min of its value, bytes or ms or the number
 * @param max of its value; of a time without one 0
 */
record OptionValue(ProgramOption<?> option, long min, long max) {
  /**
   * Reads the value.
   *
   * @param options of a command line
   * @throws UsageException if the value is not allowed, or there is none
   */
  Object of(Options options) {
    String key = option.key();
    if (option.kind() == Kind.FLAG) {
      return options.flag(key);
    }
    String text = option.absent().isPresent() ? option.absent().get() : options.required(key);
    if (option.kind() == Kind.TEXT) {
      return options.text(key).orElse(text);
    }
    if (option.kind() == Kind.CHOICE) {
      return options.choice(key, text, option.words());
    }
    if (option.kind() == Kind.ON_OFF) {
      return options.choice(key, text, option.words()).equals("on");
    }
    if (option.kind() == Kind.SIZE) {
      return size(options.size(key, text));
    }
    if (option.kind() == Kind.DURATION) {
      return duration(options.duration(key, text));
    }
    long number =
        options.integer(key, option.absent().isPresent() ? Long.parseLong(text) : 0, min, max);
    return option.kind() == Kind.COUNT ? (Object) (int) number : (Object) number;
  }

  private DataSize size(DataSize value) {
    if (value.bytes() < min || value.bytes() > max) {
      throw new UsageException(
          option
              + " must be from "
              + new DataSize(min)
              + " to "
              + new DataSize(max)
              + ", got "
              + value.bytes()
              + "B");
    }
    return value;
  }

  private Duration duration(Duration value) {
    if (max > 0) {
      if (value.compareTo(Duration.ofMillis(min)) >= 0
          && value.compareTo(Duration.ofMillis(max)) <= 0) {
        return value;
      }
      throw new UsageException(
          option
              + " must be from "
              + min
              + "ms to "
              + Durations.format(Duration.ofMillis(max))
              + ", got "
              + Durations.format(value));
    }
    if (value.toMillis() < min) {
      throw new UsageException(
          option + " must be at least " + min + "ms, got " + value.toNanos() + "ns");
    }
    return value;
  }
}
