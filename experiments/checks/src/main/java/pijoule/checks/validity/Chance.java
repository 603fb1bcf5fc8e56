package pijoule.checks.validity;

import java.util.SplittableRandom;

/** Random numbers that are the same on every JVM: the library's normal ones are not promised. */
final class Chance {
  private final SplittableRandom random;

  Chance(long seed) {
    this(new SplittableRandom(seed));
  }

  private Chance(SplittableRandom random) {
    this.random = random;
  }

  /** Another source, independent of this one's further numbers. */
  Chance split() {
    return new Chance(random.split());
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  /** Standard normal (Box and Muller 1958, Annals of Mathematical Statistics 29, 610-611). */
  double normal() {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
  }

  /** {@return random number of mean 1 and this standard deviation} */
  double aboutOne(double sd) {
    return sd == 0 ? 1 : 1 + sd * normal();
  }

  /** Lognormal, of mean 1 and this standard deviation. */
  double skewedAboutOne(double sd) {
    double variance = StrictMath.log1p(sd * sd);
    return StrictMath.exp(StrictMath.sqrt(variance) * normal() - variance / 2);
  }

  double[] normals(int n, double mean, double sd) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = mean + sd * normal();
    }
    return values;
  }

  /** Values about 1 of which those of one block share an effect. */
  double[] blocks(int blocks, int perBlock, double blockSd, double runSd) {
    double[] values = new double[blocks * perBlock];
    for (int block = 0; block < blocks; block++) {
      double shared = aboutOne(blockSd);
      for (int i = 0; i < perBlock; i++) {
        values[block * perBlock + i] = shared * aboutOne(runSd);
      }
    }
    return values;
  }
}
