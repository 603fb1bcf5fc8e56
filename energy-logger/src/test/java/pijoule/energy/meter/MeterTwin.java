package pijoule.energy.meter;

import java.io.IOException;
import java.util.Map;

/**
 * A simulated device with the meter that reads it, on a clock of the test's: what {@link
 * MeterContract} needs of a kind of meter.
 */
public interface MeterTwin extends AutoCloseable {
  /** What devices do wrong. */
  enum Fault {
    /** It is unplugged, and plugged in again later. */
    VANISHED,
    /** It says nothing, and goes on later as if nothing had been. */
    STALLED,
    /** It sends what is no reading. */
    RUBBISH,
    /** Its counter begins again, at once; nothing else changes. */
    RESTARTED(Length.AT_ONCE),
    /** It says once that it does not know, in its own way. */
    UNKNOWN(Length.ONE_READING),
    /** Once it says {@code null} where its number should be. */
    NULL(Length.ONE_READING),
    /** One reading fails. */
    ONE_FAILED(Length.ONE_READING),
    /** One reading is of a power that nothing has that it could measure. */
    IMPLAUSIBLE(Length.ONE_READING),
    /** What it measures is beyond its range. */
    END_OF_RANGE(Length.SECONDS),
    /** The recorder's host sleeps: the device goes on, and the recorder's clock stands. */
    SUSPENDED(Length.AT_ONCE);

    /** How long a fault lasts in the contract. */
    enum Length {
      AT_ONCE,
      ONE_READING,
      SECONDS
    }

    private final Length length;

    Fault(Length length) {
      this.length = length;
    }

    Fault() {
      this(Length.SECONDS);
    }

    Length length() {
      return length;
    }
  }

  /** The open meter. */
  Meter meter();

  /** Sets what the device measures from now on, W: one of the contract's two powers. */
  void power(double watts) throws IOException;

  /**
   * Lets one interval of the meter pass: the device does what it does in that time, and then the
   * recorder reads the meter once.
   */
  void tick(SampleSink sink) throws IOException;

  /** The recorder's clock, ns. */
  long nowNs();

  /** Samples a second of the trace. */
  double hertz();

  /**
   * The faults that a device of this kind cannot have, each with the reason; the contract tries all
   * others.
   */
  default Map<Fault, String> impossible() {
    return Map.of();
  }

  /**
   * Puts the device's counter shortly before its end.
   *
   * @return false if it has none that wraps
   */
  default boolean aboutToWrap() {
    return false;
  }

  /** Why it can never read exactly 0 W; empty if it can. */
  default String neverZero() {
    return "";
  }

  /** Begins a fault. */
  void begin(Fault fault) throws IOException;

  /** Ends the fault that was begun. */
  void end(Fault fault) throws IOException;

  @Override
  void close() throws IOException;
}
