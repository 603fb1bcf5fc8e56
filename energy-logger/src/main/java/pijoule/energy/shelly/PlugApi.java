package pijoule.energy.shelly;

import java.io.IOException;
import java.util.Optional;
import pijoule.energy.json.JsonObject;

/**
 * The sorts of power meter in plugs, by the vendor's public description (shelly-api-docs.shelly.
 * cloud): for the first generation "Shelly Plug, /meter/0", for later ones the status of the
 * components {@code Switch} and {@code PM1}.
 */
enum PlugApi {
  /**
   * First generation: {@code power} in W with two decimals; {@code total} in watt-minutes, from 0
   * again after a restart; {@code is_valid} is the self-check's result.
   */
  METER("/meter/%s", 60, 0.01) {
    @Override
    PlugReading reading(JsonObject answer) throws IOException {
      if (!answer.optionalFlag("is_valid").orElse(true)) {
        throw new IOException("the plug's self-check failed (is_valid: false)");
      }
      return new PlugReading(answer.number("power"), answer.number("total") * counterJoules());
    }
  },
  /** A relay with a power meter. */
  SWITCH("/rpc/Switch.GetStatus?id=%s", 3600, 0.1),
  /** A power meter without a relay. */
  PM1("/rpc/PM1.GetStatus?id=%s", 3600, 0.1);

  private final String target;
  private final double counterJoules;
  private final double stepWatts;

  PlugApi(String target, double counterJoules, double stepWatts) {
    this.target = target;
    this.counterJoules = counterJoules;
    this.stepWatts = stepWatts;
  }

  /** Path and query of an outlet's status. */
  String target(int outlet) {
    return target.formatted(outlet);
  }

  /** What 1 of the energy counter is, J. */
  double counterJoules() {
    return counterJoules;
  }

  /** Step of the power, W. */
  double stepWatts() {
    return stepWatts;
  }

  /** Whether an answer is of a component with a power meter; a plain relay has none. */
  boolean measures(JsonObject answer) {
    return answer.values().containsKey(this == METER ? "power" : "apower");
  }

  /**
   * What an answer says: {@code apower} in W with one decimal, {@code aenergy.total} in Wh.
   *
   * @throws IOException in a few words, if it does not
   */
  PlugReading reading(JsonObject answer) throws IOException {
    Optional<JsonObject> energy = answer.optionalChild("aenergy");
    if (energy.isEmpty()) {
      throw new IOException("an answer without aenergy");
    }
    return new PlugReading(answer.number("apower"), energy.get().number("total") * counterJoules());
  }
}
