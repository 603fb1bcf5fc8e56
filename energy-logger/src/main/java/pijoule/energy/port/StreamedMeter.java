package pijoule.energy.port;

import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalLong;
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
    stream.samples().edgesTo(marker);
  }

  /** The device's stream. */
  protected final S stream() {
    return stream;
  }

  /** Standard uncertainty of a sample's time, s; empty before one is known. */
  protected final OptionalDouble uTimeSeconds() {
    return stream.samples().uTimeSeconds();
  }

  /**
   * Takes what happens until that is enough, or the time is over.
   *
   * @throws IOException in one line, if the device cannot be used
   */
  protected final void await(BooleanSupplier enough, long longestNs) throws IOException {
    stream.port().await(enough, longestNs, clock, this::take);
  }

  /** Lets the stream see the time. */
  protected final void watch() {
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
    return stream.samples().holdsSamples();
  }

  @Override
  public final void sample(SampleSink sink) throws IOException {
    stream.port().drain(this::take);
    watch();
    marker.pair();
    stream.samples().release(sink);
  }

  @Override
  public final void suspended(String reason, SampleSink sink) {
    stream.samples().gap(reason, OptionalLong.empty());
  }

  @Override
  public final void finish(SampleSink sink) throws IOException {
    stream.finish(sink);
  }

  @Override
  public final void close() throws IOException {
    stream.stop();
    stream.port().close();
    marker.close();
  }
}
