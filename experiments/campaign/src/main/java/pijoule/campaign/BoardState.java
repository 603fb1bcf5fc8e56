package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * State of a host as reported before or after a run; what it cannot read is absent.
 *
 * @param at wall clock of the runner
 * @param bootId Linux boot id
 * @param temperatureCelsius of the processor, degrees Celsius
 * @param throttled flags of the Raspberry Pi's {@code vcgencmd get_throttled}: bits 0 to 3 now,
 *     bits 16 to 19 the same since the board was started
 * @param throttledSinceReset the same with bits 16 to 19 since they were last reset, by reading the
 *     state before; absent where nothing could reset them, or something else does as well
 * @param clockMhz clock of the processor, MHz
 * @param clockSource what read it: {@code vcgencmd measure_clock arm} measures, {@code
 *     scaling_cur_freq} is what was requested
 * @param tcpRetransmitted TCP segments that the host has sent again since it was started
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record BoardState(
    Optional<Instant> at,
    Optional<String> bootId,
    OptionalDouble temperatureCelsius,
    OptionalInt throttled,
    OptionalInt throttledSinceReset,
    OptionalDouble clockMhz,
    Optional<String> clockSource,
    OptionalLong tcpRetransmitted) {
  public BoardState {
    requireFinite("temperature_celsius", temperatureCelsius);
    requireFinite("clock_mhz", clockMhz);
    bootId = bootId.map(Problem::oneLine);
    clockSource = clockSource.map(Problem::oneLine);
  }

  private static void requireFinite(String key, OptionalDouble value) {
    if (value.isPresent() && !Double.isFinite(value.getAsDouble())) {
      throw new IllegalArgumentException(
          "a board's " + key + " must be finite, got " + value.getAsDouble());
    }
  }
}
