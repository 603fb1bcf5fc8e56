package pijoule.energy.port;

import java.io.IOException;
import java.util.Map;
import pijoule.energy.deviceclock.HeldSamples;
import pijoule.energy.meter.SampleSink;

/**
 * Samples of a device that measures by itself. Starts it, takes what comes by its port, and starts
 * it again after some time without a word of it. Not safe for use by several threads.
 */
public abstract class SampleStream {
  private final BytePort port;
  private final HeldSamples held;
  private final String unplugged;
  private boolean open;
  private long heardNs;
  private long unplugs;

  /**
   * Makes a stream.
   *
   * @param port where the device is
   * @param held where samples wait for their times
   * @param unplugged reason of the gap where the device was unplugged, in one line
   */
  protected SampleStream(BytePort port, HeldSamples held, String unplugged) {
    this.port = port;
    this.held = held;
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

  /**
   * Takes a gap: what comes next has no common time with what came before.
   *
   * @param reason in one line
   */
  protected abstract void gap(String reason);

  /** Time of silence after which the device is started again, ns. */
  protected abstract long silenceNs();

  /** True if a sample was taken that is passed on later. */
  public abstract boolean holdsSamples();

  /** Counts of what came so far, by their keys in a trace. */
  public abstract Map<String, Double> counts();

  /** Notes that a device was silent, before it is started again. */
  protected void silent() {}

  /**
   * Lets the device stop.
   *
   * @throws IOException in one line, if a recording cannot be read
   */
  protected void stop() throws IOException {}

  /**
   * Takes what happened at the port.
   *
   * @throws IOException in one line, if the device cannot be used
   */
  public void take(BytePort.Event event) throws IOException {
    switch (event.kind()) {
      case OPENED -> {
        open = true;
        begin(event.ns());
      }
      case UNPLUGGED -> {
        open = false;
        unplugs++;
        gap(unplugged);
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
    if (open && nowNs - heardNs > silenceNs()) {
      silent();
      begin(nowNs);
    }
  }

  /**
   * Passes on the samples whose times are settled.
   *
   * @throws IOException in one line, if the device cannot be used, or the sink cannot keep one
   */
  protected void release(SampleSink sink) throws IOException {
    held.release(sink);
  }

  /**
   * Ends what goes on, and passes on the samples that are left.
   *
   * @throws IOException in one line, if the sink cannot keep one
   */
  protected void finish(SampleSink sink) throws IOException {
    held.finish(sink);
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

  /** The samples that wait for their times. */
  protected final HeldSamples held() {
    return held;
  }

  /** Number of times that the device was unplugged. */
  protected final double unplugs() {
    return unplugs;
  }
}
