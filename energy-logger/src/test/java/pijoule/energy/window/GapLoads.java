package pijoule.energy.window;

import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/** Random loads of known power between about 1 W and 4 W. */
enum GapLoads {
  STEPS {
    @Override
    IntToDoubleFunction watts(SplittableRandom random) {
      double meanSeconds = random.nextDouble(0.05, 0.5);
      double[] level = {random.nextDouble(1, 4)};
      return i -> {
        if (random.nextDouble() < SECONDS / meanSeconds) {
          level[0] = random.nextDouble(1, 4);
        }
        return level[0];
      };
    }
  },
  BURSTS {
    @Override
    IntToDoubleFunction watts(SplittableRandom random) {
      double highSeconds = random.nextDouble(0.02, 0.3);
      double lowSeconds = random.nextDouble(0.02, 0.6);
      boolean[] high = new boolean[1];
      return i -> {
        high[0] ^= random.nextDouble() < SECONDS / (high[0] ? highSeconds : lowSeconds);
        return high[0] ? 4 : 1;
      };
    }
  },
  SINE {
    @Override
    IntToDoubleFunction watts(SplittableRandom random) {
      double hertz = random.nextDouble(0.3, 10);
      double turn = random.nextDouble();
      return i -> 2.5 + 1.5 * Math.sin(2 * Math.PI * (hertz * i * SECONDS + turn));
    }
  };

  private static final double SECONDS = Waveform.GRID_NS * 1e-9;

  /** Power on the grid, asked for in order. */
  abstract IntToDoubleFunction watts(SplittableRandom random);
}
