package pijoule.energy.port;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;
import pijoule.energy.deviceclock.SteadyStream;
import pijoule.energy.meter.SampleSink;

/**
 * Samples of a device that measures by itself. Starts it, takes what comes by its port, and starts
 * it again after {@value #SILENCE_NS} ns without a word of it. Not safe for use by several threads.
 */
public abstract class SampleStream {
  /** Time of silence after which a device is started again, ns. */
  protected static final long SILENCE_NS = 2_000_000_000L;

  private final BytePort port;
  private final SteadyStream samples;
  private final String unplugged;
  private boolean open;
  private long heardNs;
  private long unplugs;

  /**
   * Makes a stream.
   *
   * @param port where the device is
   * @param samples what they go to
   * @param unplugged reason of the gap where the device was unplugged, in one line
   */
  protected SampleStream(BytePort port, SteadyStream samples, String unplugged) {
    this.port = port;
    this.samples = samples;
    this.unplugged = unplugged;
  }

  /**
   * Begins a start of the device.
   *
   * @param ns recorder's clock, ns
   */
  protected abstract void start(long ns);

  /**
   * Takes bytes that came together.
   *
   * @param ns when, recorder's clock, ns
   * @throws IOException in one line, if the device cannot be used
   */
  protected abstract void bytes(byte[] bytes, long ns) throws IOException;

  /** Lets the device stop. */
  protected abstract void stop();

  /** Counts of what came so far, by their keys in a trace. */
  public abstract Map<String, Double> counts();

  /** Notes that a device was silent, before it is started again. */
  protected void silent() {}

  /**
   * Takes what happened at the port.
   *
   * @throws IOException in one line, if the device cannot be used
   */
  public final void take(BytePort.Event event) throws IOException {
    switch (event.kind()) {
      case OPENED -> {
        open = true;
        begin(event.ns());
      }
      case UNPLUGGED -> {
        open = false;
        unplugs++;
        samples.gap(unplugged, OptionalLong.empty());
      }
      case BYTES -> bytes(event.bytes(), event.ns());
    }
  }

  private void begin(long ns) {
    heardNs = ns;
    start(ns);
  }

  /** Starts a device again that was silent for too long. */
  protected void watch(long nowNs) {
    if (open && nowNs - heardNs > SILENCE_NS) {
      silent();
      begin(nowNs);
    }
  }

  /** Ends what goes on, and passes on the samples that are left. */
  protected void finish(SampleSink sink) throws IOException {
    samples.finish(sink);
  }

  /** Notes that the device was heard, or was sent something, recorder's clock, ns. */
  protected final void heard(long ns) {
    heardNs = ns;
  }

  /** True while the device is plugged in. */
  protected final boolean isOpen() {
    return open;
  }

  /** The device's port. */
  protected final BytePort port() {
    return port;
  }

  /** The samples so far. */
  protected final SteadyStream samples() {
    return samples;
  }

  /** Number of times that the device was unplugged. */
  protected final double unplugs() {
    return unplugs;
  }
}
