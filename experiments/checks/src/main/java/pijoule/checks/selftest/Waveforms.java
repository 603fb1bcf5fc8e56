package pijoule.checks.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Waveforms to try a meter with: a board of 1.75 W that works in turns, 20 % more when it does, as
 * the boards of Nunes et al. 2013 (1.77 W to 1.96 W in Tables V and VIII) and a little beyond.
 */
enum Waveforms {
  /** Idle and busy in turns of 0.35 s. */
  SQUARE {
    @Override
    void draw(Steps steps) {
      for (int i = 0; steps.time < SECONDS; i++) {
        steps.hold(i % 2 == 0 ? IDLE : BUSY, 0.35);
      }
    }
  },
  /** From idle to busy and back in 1.3 s. */
  RAMP {
    @Override
    void draw(Steps steps) {
      for (int i = 0; steps.time < SECONDS; i++) {
        steps.goTo(i % 2 == 0 ? BUSY : IDLE, 0.65);
      }
    }
  },
  /** Bursts of 3 ms to 150 ms at times that nothing repeats. */
  BURSTY {
    @Override
    void draw(Steps steps) {
      SplittableRandom random = new SplittableRandom(2013);
      for (int i = 0; steps.time < SECONDS; i++) {
        double longest = i % 3 == 0 ? 0.15 : 0.03;
        steps.hold(i % 2 == 0 ? IDLE : BUSY, 0.003 + longest * random.nextDouble());
      }
    }
  },
  /** Busy phases of known lengths, with 60 ms to 120 ms between them. */
  PHASES {
    @Override
    void draw(Steps steps) {
      SplittableRandom random = new SplittableRandom(2013);
      while (steps.time < 3 * SECONDS) {
        for (double length : PHASE_SECONDS) {
          steps.hold(IDLE, 0.06 + 0.06 * random.nextDouble());
          steps.hold(BUSY, length);
        }
      }
      steps.hold(IDLE, 0.1);
    }
  };

  /** Lengths of the phases of {@link #PHASES}, s. */
  static final double[] PHASE_SECONDS = {0.005, 0.012, 0.02, 0.05, 0.1, 0.5};

  static final double SECONDS = 20;
  private static final double IDLE = 0.350;
  private static final double BUSY = 0.420;

  abstract void draw(Steps steps);

  Waveform waveform() {
    Steps steps = new Steps(IDLE);
    draw(steps);
    return Waveform.of(steps.rows);
  }

  static Optional<Waveforms> named(String name) {
    for (Waveforms each : values()) {
      if (each.name().equalsIgnoreCase(name)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** Rows one after the other; the supply gives way a little under load. */
  private static final class Steps {
    private static final double EDGE_SECONDS = 1e-6;
    private static final double SUPPLY_VOLTS = 5.05;
    private static final double SUPPLY_OHMS = 0.1;

    private final List<double[]> rows = new ArrayList<>();
    private double time;

    Steps(double amperes) {
      row(amperes);
    }

    void hold(double amperes, double seconds) {
      goTo(amperes, EDGE_SECONDS);
      goTo(amperes, seconds);
    }

    void goTo(double amperes, double seconds) {
      time += seconds;
      row(amperes);
    }

    private void row(double amperes) {
      rows.add(new double[] {time, SUPPLY_VOLTS - SUPPLY_OHMS * amperes, amperes});
    }
  }
}
