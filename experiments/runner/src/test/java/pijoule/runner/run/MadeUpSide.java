package pijoule.runner.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import pijoule.campaign.SideRecord;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.record.ClockRecord;

/** What one side of a run measured, made up; all times in ms. */
final class MadeUpSide {
  private final List<PhaseInterval> phases = new ArrayList<>();
  private final List<AmortizedWindow> windows = new ArrayList<>();
  private String bootId = "boot";
  private Optional<Alignment> alignment = Optional.empty();

  MadeUpSide phase(Phase phase, double startMs, double endMs) {
    phases.add(new PhaseInterval(0, phase, ns(startMs), ns(endMs)));
    return this;
  }

  MadeUpSide window(Phase phase, double startMs, double endMs) {
    windows.add(new AmortizedWindow(phase, 7, ns(startMs), ns(endMs)));
    return this;
  }

  MadeUpSide clear() {
    phases.clear();
    return this;
  }

  MadeUpSide withoutWindows() {
    windows.clear();
    return this;
  }

  MadeUpSide bootId(String id) {
    bootId = id;
    return this;
  }

  MadeUpSide align(double offsetMs, double atMs, double boundMs) {
    return align(Alignment.UDP_PROBE, ns(atMs), offsetMs * 1000, boundMs * 1000);
  }

  MadeUpSide sameClock() {
    Alignment is = alignment.orElseThrow();
    return align(Alignment.SAME_CLOCK, is.atNs(), is.offsetUs(), is.boundUs());
  }

  private MadeUpSide align(String method, long atNs, double offsetUs, double boundUs) {
    alignment =
        Optional.of(
            new Alignment(method, atNs, offsetUs, 0, boundUs, 1, 0, OptionalDouble.empty()));
    return this;
  }

  SideRecord record() {
    ClockRecord clock =
        new ClockRecord(Instant.EPOCH, 0, 1, Optional.of(bootId), OptionalLong.empty());
    return new SideRecord(phases, windows, clock, alignment, Optional.of("meter"));
  }

  private static long ns(double ms) {
    return Math.round(ms * 1e6);
  }
}
