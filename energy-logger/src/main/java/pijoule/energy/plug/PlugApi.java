package pijoule.energy.plug;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.energy.files.Printable;
import pijoule.energy.json.JsonObject;
import pijoule.energy.meter.ClippedException;

/**
 * The documents that a plug's power is in, by the vendors' public descriptions
 * (shelly-api-docs.shelly.cloud, tasmota.github.io/docs) and by what plugs were seen to answer.
 */
enum PlugApi {
  /**
   * Shelly's first generation, Plug and Plug S: {@code power} in W with two decimals; {@code total}
   * in watt-minutes, from 0 again after a restart; {@code is_valid} is the self-check's result.
   */
  METER("/meter/%s", "power", 0.01, 0.01, "total", 60),
  /** Shelly's first generation, 1PM: the list {@code meters} of its status. */
  STATUS("/status", "power", 0.01, 0.01, "total", 60) {
    @Override
    Optional<JsonObject> component(JsonObject answer, int outlet) throws IOException {
      return answer.values().get("meters") instanceof List<?> meters
              && outlet < meters.size()
              && meters.get(outlet) instanceof JsonObject meter
          ? Optional.of(meter)
          : Optional.empty();
    }
  },
  /** A relay with a power meter: {@code apower} in W with one decimal, {@code aenergy} in Wh. */
  SWITCH("/rpc/Switch.GetStatus?id=%s", "apower", 0.1, 0.01, "aenergy", 3600),
  /** A power meter without a relay. */
  PM1("/rpc/PM1.GetStatus?id=%s", "apower", 0.1, 0.01, "aenergy", 3600),
  /** A meter of one phase, which has its counter elsewhere: {@code act_power} in W. */
  EM1("/rpc/EM1.GetStatus?id=%s", "act_power", 0.1, 0.01, "", 0),
  /** Tasmota: whole W by default (WattRes), kWh; lists where there are several outlets. */
  TASMOTA("/cm?cmnd=Status%%208", "Power", 1, 0.001, "Total", 3.6e6) {
    @Override
    Optional<JsonObject> component(JsonObject answer, int outlet) throws IOException {
      return answer.childOrEmpty("StatusSNS").optionalChild("ENERGY");
    }
  };

  private final String target;
  private final String power;
  private final double stepWatts;
  private final double finestWatts;
  private final String counter;
  private final double counterJoules;

  PlugApi(
      String target,
      String power,
      double stepWatts,
      double finestWatts,
      String counter,
      double counterJoules) {
    this.target = target;
    this.power = power;
    this.stepWatts = stepWatts;
    this.finestWatts = finestWatts;
    this.counter = counter;
    this.counterJoules = counterJoules;
  }

  /** Path and query of an outlet's status. */
  String target(int outlet) {
    return target.formatted(outlet);
  }

  /**
   * Step of the power, W, by the decimals of a reading: the usual one, or a finer one that can be
   * set. Further decimals are those of a binary number and no step.
   */
  double stepWatts(double reading) {
    String text = BigDecimal.valueOf(reading).stripTrailingZeros().toPlainString();
    int point = text.indexOf('.');
    double digit = point < 0 ? 1 : Math.pow(10, point + 1 - text.length());
    return digit >= finestWatts ? Math.min(stepWatts, digit) : stepWatts;
  }

  /** Step of the energy counter, J: whole watt-minutes, or a thousandth of Wh or kWh. */
  double counterStepJoules() {
    return this == METER || this == STATUS ? counterJoules : counterJoules / 1000;
  }

  /** The part of an answer that has the power; empty if there is none. */
  Optional<JsonObject> component(JsonObject answer, int outlet) throws IOException {
    return Optional.of(answer);
  }

  /** Reports if an answer is of a component with a power meter; a plain relay has none. */
  boolean measures(JsonObject answer, int outlet) throws IOException {
    Optional<JsonObject> component = component(answer, outlet);
    return component.isPresent() && number(component.get(), power, outlet).isPresent();
  }

  /**
   * Reads the power, and the counter where there is one.
   *
   * @throws IOException in a few words, if it does not
   */
  PlugReading reading(JsonObject answer, int outlet) throws IOException {
    JsonObject component =
        component(answer, outlet).orElseThrow(() -> new IOException("an answer without a meter"));
    if (!component.optionalFlag("is_valid").orElse(true)) {
      throw new IOException("the plug's self-check failed (is_valid: false)");
    }
    requireNoErrors(component);
    double watts =
        number(component, power, outlet)
            .orElseThrow(() -> new IOException("an answer without the number " + power));
    return new PlugReading(watts, joules(component, outlet));
  }

  /** Refuses a component that names errors of its own, as those of the second generation do. */
  private static void requireNoErrors(JsonObject component) throws IOException {
    if (component.values().get("errors") instanceof List<?> errors && !errors.isEmpty()) {
      String words = Printable.of(errors.toString());
      throw words.contains("out_of_range")
          ? new ClippedException("errors " + words)
          : new IOException("errors " + words);
    }
  }

  private OptionalDouble joules(JsonObject component, int outlet) throws IOException {
    if (counter.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (component.values().get(counter) instanceof JsonObject energy) {
      return OptionalDouble.of(energy.number("total") * counterJoules);
    }
    double units =
        number(component, counter, outlet)
            .orElseThrow(() -> new IOException("an answer without the number " + counter));
    return OptionalDouble.of(units * counterJoules);
  }

  /**
   * An outlet's number: its place in a list, or the number itself where the target names the outlet
   * or there is only the first.
   */
  private OptionalDouble number(JsonObject component, String key, int outlet) {
    Optional<Object> value = Optional.ofNullable(component.values().get(key));
    if (value.isPresent() && value.get() instanceof List<?> all) {
      value = outlet < all.size() ? Optional.of(all.get(outlet)) : Optional.empty();
    } else if (outlet > 0 && this == TASMOTA) {
      value = Optional.empty();
    }
    return value.isPresent() && value.get() instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }

  /**
   * Reading of a plug.
   *
   * @param watts the power that it measured last, W
   * @param joules its energy counter, J; empty if it answers none
   */
  record PlugReading(double watts, OptionalDouble joules) {
    /** Refuses what no plug measures. */
    void require() throws IOException {
      double counted = joules.orElse(0);
      if (!Double.isFinite(watts) || !(counted >= 0) || Double.isInfinite(counted)) {
        throw new IOException("an answer of %s W and %s J".formatted(watts, counted));
      }
    }
  }
}
