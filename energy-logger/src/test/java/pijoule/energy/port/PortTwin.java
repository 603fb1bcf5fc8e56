package pijoule.energy.port;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import pijoule.energy.meter.MeterTwin;
import pijoule.energy.meter.SampleSink;

/** A simulated device at a port in memory, on the test's clock. */
public abstract class PortTwin implements MeterTwin, BytePort {
  private final Deque<Event> events = new ArrayDeque<>();
  private Reply reply = came -> Optional.empty();

  /** The test's clock, ns. */
  protected long nowNs;

  /** What it measures, W. */
  protected double watts;

  private double within;

  /** Whether it got the command to measure. */
  protected boolean measuring;

  /** Whether it is unplugged. */
  protected boolean gone;

  /** Whether it says and hears nothing. */
  protected boolean silent;

  /** Whether what it says is none. */
  protected boolean rubbish;

  protected PortTwin(long nowNs, double watts) {
    this.nowNs = nowNs;
    this.watts = watts;
    happens(Kind.OPENED);
  }

  /** Lets the time of one message pass. */
  protected abstract void pass();

  /** Its counter begins again. */
  protected void restartCounter() {
    throw new IllegalArgumentException(impossible().get(Fault.RESTARTED));
  }

  /** What it says where it measures more than it can, W. */
  protected double endOfRangeWatts() {
    throw new IllegalArgumentException(impossible().get(Fault.END_OF_RANGE));
  }

  private void beyond(double impossibleWatts) {
    watts = impossibleWatts;
  }

  private void happens(Kind kind) {
    events.add(new Event(kind, new byte[0], nowNs));
  }

  /** Bytes come from it. */
  protected void come(byte[] bytes) {
    events.add(new Event(Kind.BYTES, bytes, nowNs));
    reply.to(bytes).ifPresent(this::send);
  }

  @Override
  public void reply(Reply other) {
    reply = other;
  }

  @Override
  public Optional<Event> next(long waitNs) {
    long endNs = nowNs + waitNs;
    while (events.isEmpty() && nowNs < endNs) {
      pass();
    }
    return Optional.ofNullable(events.poll());
  }

  @Override
  public void power(double now) {
    watts = now;
  }

  @Override
  public void tick(SampleSink sink) throws IOException {
    pass();
    meter().sample(sink);
  }

  @Override
  public long nowNs() {
    return nowNs;
  }

  @Override
  public void begin(Fault fault) {
    within = watts;
    switch (fault) {
      case VANISHED -> {
        gone = true;
        measuring = false;
        happens(Kind.UNPLUGGED);
      }
      case STALLED -> silent = true;
      case RUBBISH -> rubbish = true;
      case RESTARTED -> restartCounter();
      case ONE_FAILED -> rubbish = true;
      case IMPLAUSIBLE -> beyond(4_800);
      case END_OF_RANGE -> beyond(endOfRangeWatts());
      case SUSPENDED -> {}
      default -> throw new IllegalArgumentException(impossible().get(fault));
    }
  }

  @Override
  public void end(Fault fault) {
    silent = false;
    rubbish = false;
    watts = within;
    if (gone) {
      gone = false;
      happens(Kind.OPENED);
    }
  }

  @Override
  public void close() {
    events.clear();
  }
}
