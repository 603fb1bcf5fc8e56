package pijoule.energy.port;

import java.io.IOException;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.SampleSink;

/**
 * A meter whose device sends samples by itself. They are held back until their times are settled,
 * some eleven seconds. Not safe for use by several threads.
 *
 * @param <S> stream of the device
 */
public abstract class StreamedMeter<S extends SampleStream> implements Meter {
  private final S stream;
  private final ExactEdges marker;
  private final LongSupplier clock;
  private final BytePort.Taker taker = this::take;

  /**
   * Makes a meter.
   *
   * @param marker exact times of the marker's edges; closed with the meter
   * @param clock the recorder's, ns
   */
  protected StreamedMeter(S stream, ExactEdges marker, LongSupplier clock) {
    this.stream = stream;
    this.marker = marker;
    this.clock = clock;
    stream.held().edgesTo(marker);
  }

  /** The device's stream. */
  protected final S stream() {
    return stream;
  }

  /** Standard uncertainty of a sample's time, s; empty before one is known. */
  protected final OptionalDouble uTimeSeconds() {
    return stream.held().uTimeSeconds();
  }

  /**
   * Waits until the device measures as it is to.
   *
   * @throws IOException in one line, if it does not
   */
  protected abstract void handshake() throws IOException;

  /**
   * Waits until a meter's device measures; the meter is closed if it does not.
   *
   * @return the meter
   * @throws IOException in one line, if the device does not measure as it is to
   */
  protected static <M extends StreamedMeter<?>> M ready(M meter) throws IOException {
    try {
      meter.handshake();
      return meter;
    } catch (IOException | IllegalArgumentException refused) {
      meter.close();
      throw refused;
    }
  }

  /**
   * Takes what happens until that is enough, or the time is over.
   *
   * @throws IOException in one line, if the device cannot be used
   */
  protected final void await(BooleanSupplier enough, long longestNs) throws IOException {
    stream.port().await(enough, longestNs, clock, taker);
  }

  /**
   * Takes what happens until that is enough, or the time is over, and lets the stream see the time.
   *
   * @throws IOException in one line, if the device cannot be used
   */
  protected final void awaitWatching(BooleanSupplier enough, long longestNs) throws IOException {
    await(
        () -> {
          watch();
          return enough.getAsBoolean();
        },
        longestNs);
  }

  private void watch() {
    stream.watch(clock.getAsLong());
  }

  /**
   * Takes what happened at the port.
   *
   * @throws IOException in one line, if the device cannot be used
   */
  protected void take(BytePort.Event event) throws IOException {
    stream.take(event);
  }

  @Override
  public final boolean holdsSamples() {
    return stream.holdsSamples();
  }

  @Override
  public final void sample(SampleSink sink) throws IOException {
    if (stream.port().drain(taker)) {
      watch();
    }
    stream.release(sink);
  }

  @Override
  public final void suspended(String reason, SampleSink sink) {
    stream.gap(reason);
  }

  @Override
  public final void finish(SampleSink sink) throws IOException {
    stream.finish(sink);
  }

  @Override
  public final void close() throws IOException {
    try (marker;
        BytePort port = stream.port()) {
      stream.stop();
    }
  }
}
