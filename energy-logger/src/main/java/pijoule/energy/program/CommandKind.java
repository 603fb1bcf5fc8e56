package pijoule.energy.program;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import pijoule.base.DaemonThread;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.program.ProgramColumns.ProgramRow;
import pijoule.energy.program.ProgramReader.Program.ShellProgram;
import pijoule.energy.program.ProgramReader.ProgramEvent;

/** A program that prints what it measures, one row a line. */
public final class CommandKind extends MeterKind {
  /** The program with its arguments, for /bin/sh. */
  public static final MeterSetting<String> COMMAND =
      MeterSetting.text(
          "--command",
          "'PROGRAM ARGS'",
          "command: program that prints rows t,watts or t,volts,amps.");

  /** Registered in META-INF/services. */
  public CommandKind() {
    super(
        "command",
        new Traits(
            false,
            Boundary.BOARD,
            false,
            "its instrument's: --u-gain",
            Verified.DOCUMENT,
            PlausiblePower.ofWatts(22_000, "three phases of 32 A at 230 V")));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return Declared.with(COMMAND);
  }

  @Override
  protected void require(MeterSettings settings) {
    if (settings.get(COMMAND).isEmpty()) {
      throw new IllegalArgumentException(
          "command needs --command 'PROGRAM ARGS', got none; see docs/meters.md");
    }
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return CommandMeter.open(this, settings, host.clock());
  }

  /**
   * Takes the samples that a program prints: lines {@code t,volts,amps} or {@code t,watts}, see
   * docs/meters.md. What the program says is passed on as it is; what it does not say is a loss. A
   * row that is a mean ends its interval; its sample is at the interval's middle.
   */
  static final class CommandMeter implements Meter {
    private static final long FIRST_ROW_SECONDS = 10;

    private final MeterInfo info;
    private final long middleNs;
    private final ProgramReader reader;
    private final Runnable end;
    private final RowTimes times;
    private long lastNs;
    private boolean any;

    /**
     * Makes a command meter.
     *
     * @param columns of the rows
     * @param end lets the reader's thread end
     */
    CommandMeter(
        CommandKind kind,
        MeterSettings settings,
        ProgramColumns columns,
        ProgramReader reader,
        Runnable end) {
      boolean mean = columns == ProgramColumns.MEAN_POWER;
      this.info =
          Declared.describe(kind, settings, mean ? SampleKind.MEAN : SampleKind.POINT)
              .voltageAndCurrent(columns == ProgramColumns.VOLTAGE_CURRENT)
              .source(
                  "program: %s, which prints %s"
                      .formatted(settings.get(CommandKind.COMMAND).orElseThrow(), columns.header()))
              .build();
      this.middleNs = mean ? Math.round(settings.rate().periodNanos() / 2) : 0;
      this.times = new RowTimes(settings.rate().periodNanos());
      this.reader = reader;
      this.end = end;
    }

    static Meter open(CommandKind kind, MeterSettings settings, LongSupplier clock)
        throws IOException {
      String command = settings.get(CommandKind.COMMAND).orElseThrow();
      CountDownLatch ended = new CountDownLatch(1);
      ProgramReader reader =
          new ProgramReader(new ShellProgram(command), clock, nanos -> !await(ended, nanos));
      DaemonThread.start("command-meter", reader);
      Runnable end =
          () -> {
            ended.countDown();
            reader.close();
          };
      try {
        return new CommandMeter(kind, settings, awaitColumns(reader, command), reader, end);
      } catch (IOException unusable) {
        end.run();
        throw unusable;
      }
    }

    private static boolean await(CountDownLatch latch, long nanos) {
      try {
        return latch.await(nanos, TimeUnit.NANOSECONDS);
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return true;
      }
    }

    private static ProgramColumns awaitColumns(ProgramReader reader, String command)
        throws MeterUnavailableException {
      String rule = "command needs a program that prints rows 't,watts' or 't,volts,amps'";
      try {
        return reader.columns().get(FIRST_ROW_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException silent) {
        throw new MeterUnavailableException(
            "%s, got no row within %s s from '%s'; let it flush every line"
                .formatted(rule, FIRST_ROW_SECONDS, command));
      } catch (ExecutionException failed) {
        throw new MeterUnavailableException(
            "%s, got none from '%s': %s; run it by hand"
                .formatted(rule, command, failed.getCause().getMessage()));
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new MeterUnavailableException(
            rule + ", got an interrupt before its first row; start it again");
      }
    }

    @Override
    public MeterInfo info() {
      return info.toBuilder().accuracy(Term.U_TIME_SECONDS, times.uSeconds()).build();
    }

    @Override
    public void sample(SampleSink sink) throws IOException {
      for (ProgramEvent event : reader.drained()) {
        if (event instanceof ProgramEvent.Came came) {
          pass(came, sink);
        } else if (event instanceof ProgramEvent.Lost lost) {
          sink.loss(lost.reason(), lost.rows());
        }
      }
    }

    private void pass(ProgramEvent.Came came, SampleSink sink) throws IOException {
      ProgramRow row = came.row();
      long timeNs = times.recorderNs(came) - middleNs;
      long leastNs = times.wasSet() ? 2 : 1; // a gap has an instant of its own
      if (any && timeNs - lastNs < leastNs) {
        sink.loss(
            "row %s ns before the row that came before it".formatted(lastNs - timeNs),
            OptionalLong.of(1));
        return;
      }
      if (times.wasSet()) {
        sink.loss("the program's clock was set back", OptionalLong.empty());
      }
      any = true;
      lastNs = timeNs;
      if (row.columns() == ProgramColumns.VOLTAGE_CURRENT) {
        sink.sample(timeNs, row.first(), row.second());
      } else {
        sink.sample(timeNs, row.first());
      }
    }

    @Override
    public void suspended(String reason, SampleSink sink) throws IOException {
      sink.loss(reason, OptionalLong.empty());
      times.untie();
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
