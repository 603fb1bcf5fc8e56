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
    RESTARTED
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

  /** Begins a fault. */
  void begin(Fault fault) throws IOException;

  /** Ends the fault that was begun. */
  void end(Fault fault) throws IOException;

  @Override
  void close() throws IOException;
}
