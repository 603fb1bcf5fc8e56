package pijoule.energy.port;

import java.io.IOException;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.deviceclock.HeldSamples;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.SampleSink;

/**
 * A meter whose device sends samples by itself. Starts the device, takes what comes by its port,
 * and starts it again after some time without a word of it. Samples are held back until their times
 * are settled, some eleven seconds. Not safe for use by several threads.
 */
public abstract class StreamedMeter implements Meter {
  private final BytePort port;
  private final HeldSamples held;
  private final ExactEdges marker;
  private final LongSupplier clock;
  private final String unplugged;
  private boolean open;
  private long heardNs;
  private long unplugs;

  /**
   * Makes a meter.
   *
   * @param port where the device is; closed with the meter
   * @param held where samples wait for their times
   * @param marker exact times of the marker's edges; closed with the meter
   * @param clock the recorder's, ns
   * @param unplugged reason of the gap where the device was unplugged, in one line
   */
  protected StreamedMeter(
      BytePort port, HeldSamples held, ExactEdges marker, LongSupplier clock, String unplugged) {
    this.port = port;
    this.held = held;
    this.marker = marker;
    this.clock = clock;
    this.unplugged = unplugged;
    held.edgesTo(marker);
  }

  /**
   * Waits until the device measures as it is to.
   *
   * @throws IOException in one line, if it does not
   */
  protected abstract void handshake() throws IOException;

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

  /** Notes that a device was silent, before it is started again. */
  protected void silent() {}

  /**
   * Lets the device stop.
   *
   * @throws IOException in one line, if a recording cannot be read
   */
  protected void stop() throws IOException {}

  /**
   * Waits until a meter's device measures; the meter is closed if it does not.
   *
   * @return the meter
   * @throws IOException in one line, if the device does not measure as it is to
   */
  protected static <M extends StreamedMeter> M ready(M meter) throws IOException {
    try {
      meter.handshake();
      return meter;
    } catch (IOException | IllegalArgumentException refused) {
      meter.close();
      throw refused;
    }
  }

  /**
   * Takes what happened at the port.
   *
   * @throws IOException in one line, if the device cannot be used
   */
  protected void take(BytePort.Event event) throws IOException {
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
   * Takes what happens until that is enough, or the time is over.
   *
   * @throws IOException in one line, if the device cannot be used
   */
  protected final void await(BooleanSupplier enough, long longestNs) throws IOException {
    port.await(enough, longestNs, clock, this::take);
  }

  /**
   * Takes what happens until that is enough, or the time is over, and lets the meter see the time.
   *
   * @throws IOException in one line, if the device cannot be used
   */
  protected final void awaitWatching(BooleanSupplier enough, long longestNs) throws IOException {
    await(
        () -> {
          watch(clock.getAsLong());
          return enough.getAsBoolean();
        },
        longestNs);
  }

  /**
   * Passes on the samples whose times are settled.
   *
   * @throws IOException in one line, if the device cannot be used, or the sink cannot keep one
   */
  protected void release(SampleSink sink) throws IOException {
    held.release(sink);
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

  /** Standard uncertainty of a sample's time, s; empty before one is known. */
  protected final OptionalDouble uTimeSeconds() {
    return held.uTimeSeconds();
  }

  @Override
  public final void sample(SampleSink sink) throws IOException {
    if (port.drain(this::take)) {
      watch(clock.getAsLong());
    }
    release(sink);
  }

  @Override
  public final void suspended(String reason, SampleSink sink) {
    gap(reason);
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    held.finish(sink);
  }

  @Override
  public final void close() throws IOException {
    try (marker;
        BytePort closed = port) {
      stop();
    }
  }
}
