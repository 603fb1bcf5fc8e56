package pijoule.checks.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.serial.SerialMeter;

/** The meter at a port that goes and comes back, in real time. */
@Tag("slow")
class UnplugIT {
  private static final int UNPLUGS = 12;
  private static final int MIN_SAMPLES = 12;
  private static final String UNPLUGGED = "the device was unplugged";
  private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);

  /** Some ten readings between two reports. */
  private static final long READING_NS = 500_000;

  /** A step that is longer than this is a gap. */
  private static final double GAP_NS = 1.5 * SimulatedRun.INTERVAL_NS;

  @TempDir private Path folder;
  private final Gathered gathered = new Gathered();

  @Test
  void theMeterGoesOnAfterEachUnplug() throws IOException, InterruptedException {
    try (LiveBoard board = board();
        SerialMeter meter =
            SerialMeter.open(SimulatedRun.settings(board.port().toString(), Optional.empty()))) {
      for (int i = 1; i <= UNPLUGS; i++) {
        awaitReports(meter, 50 + 5 * (i % 4));
        int unplugs = i;
        board.send("unplug");
        await(meter, () -> meter.counts().get("unplugs") == unplugs);
        board.send("plug");
      }
      awaitReports(meter, 30);
      meter.finish(gathered);
      check(meter, board.end());
    }
  }

  private LiveBoard board() throws IOException, InterruptedException {
    List<String> options = List.of("--adc-noise", "0", "--latency", "1");
    return LiveBoard.start(BuiltSimulator.get(), folder.resolve("meter"), options);
  }

  /**
   * Without samples between two unplugs there is one gap of both: a busy machine is set up late.
   */
  private void awaitReports(SerialMeter meter, int more) throws IOException {
    double wanted = meter.counts().get("frames") + more;
    int before = gathered.samples.size();
    await(
        meter,
        () ->
            meter.counts().get("frames") >= wanted
                && gathered.samples.size() >= before + MIN_SAMPLES);
  }

  private void await(SerialMeter meter, BooleanSupplier reached) throws IOException {
    long startNs = System.nanoTime();
    while (!reached.getAsBoolean()) {
      assertThat(System.nanoTime() - startNs)
          .as(() -> "waited 60 s in vain, with " + meter.counts())
          .isLessThan(DEADLINE_NS);
      meter.sample(gathered);
      LockSupport.parkNanos(READING_NS);
    }
  }

  private void check(SerialMeter meter, Map<String, Long> account) {
    Supplier<String> figures =
        () ->
            "%s, %d samples, gaps %s, simulator %s"
                .formatted(meter.counts(), gathered.samples.size(), gathered.reasons, account);
    assertThat(meter.counts().get("unplugs")).as(figures).isEqualTo((double) UNPLUGS);
    assertThat(account).as(figures).containsEntry("unplugs", (long) UNPLUGS);
    assertThat(gathered.samples).as(figures).hasSizeGreaterThan(UNPLUGS * MIN_SAMPLES);
    // A busy machine may keep the simulated device from sending for a while.
    assertThat(gathered.reasons)
        .as(figures)
        .isNotEmpty()
        .allMatch(reason -> reason.equals(UNPLUGGED) || reason.equals("the device fell silent"));
    assertThat(gathered.reasons.stream().filter(UNPLUGGED::equals)).as(figures).hasSize(UNPLUGS);
    // Without power the device forgets its numbers, so that no number of lost reports is true.
    assertThat(gathered.uncounted()).as(figures).isBetween(UNPLUGS, gathered.reasons.size());
    for (int i = 1; i < gathered.samples.size(); i++) {
      boolean gap = gathered.stepNs(i) > GAP_NS;
      assertThat(!gathered.samples.get(i).gaps().isEmpty())
          .as("gap before sample " + i)
          .isEqualTo(gap);
    }
  }
}
