package pijoule.energy.window;

import java.util.Arrays;

/**
 * Power that is constant between known instants and steps at them, fitted to the samples of a
 * stretch by least squares.
 *
 * <p>A sample of a meter of means is the sum of the segments' powers P_j, each times the share that
 * it has of the sample's interval; a sample of a meter of points is the power of its segment. The
 * normal equations are banded, for a sample has shares of few segments. (Golub and Van Loan, Matrix
 * Computations, 4th edition 2013, 5.3.2 and 4.3.5; the covariance of P is s^2 A^-1, JCGM 100:2008,
 * H.3.3.)
 *
 * <p>A segment that is much shorter than a sample is hardly in any: its power would be noise. So
 * each segment between two others has one more equation: its power is the mean of its neighbours'
 * (Tikhonov regularisation). It counts (T / 10 d)^2 as much as a sample, where d is the segment's
 * length and T a sample's: it shifts the power of a segment of 2 T by less than 0.2 % of its
 * contrast, gives one of T / 10 that of its neighbours, and no power scatters more than twice as
 * much as a sample.
 *
 * <p>The straight lines between the samples of this power have another energy in a window than the
 * power itself. The difference is what the lines between the measured samples lack: then the rest
 * of a sample, which no segment explains, is integrated as ever.
 */
final class StepModel {
  /** Root of the weight of a segment's neighbours, where it is as long as a sample. */
  private static final double SHORT = 0.1;

  private final long[] times;
  private final long[] instants;
  private final int[] firsts;
  private final double[][] shares;
  private final double[] watts;
  private final Envelope normal;
  private final double variance;
  private final double[] scratch;

  /**
   * Fits the powers.
   *
   * @param times of the samples, ns, rising; two or more
   * @param samples their powers, W
   * @param instants of the steps, ns, rising, after the first sample and not after the last
   * @param points whether samples are points
   * @param averagingNs length of a sample's interval where intervals overlap, ns
   */
  StepModel(long[] times, double[] samples, long[] instants, boolean points, long averagingNs) {
    this.times = times;
    this.instants = instants;
    firsts = new int[times.length];
    shares = new double[times.length][];
    normal = new Envelope(instants.length + 1);
    watts = new double[instants.length + 1];
    scratch = new double[instants.length + 1];
    double spacing = (times[times.length - 1] - times[0]) / (times.length - 1.0);
    for (int i = 0; i < times.length; i++) {
      long fromNs = points ? times[i] : Math.min(times[i] - averagingNs / 2, middle(i, i - 1));
      long toNs = points ? times[i] : Math.max(times[i] + averagingNs / 2, middle(i, i + 1));
      share(i, fromNs, toNs);
      normal.add(firsts[i], shares[i]);
      add(i, samples[i] - samples[0], watts);
    }
    for (int j = 1; j < instants.length; j++) {
      double length = (instants[j] - instants[j - 1]) / Math.max(averagingNs, spacing);
      double weight = SHORT / length;
      normal.add(j - 1, -weight / 2, weight, -weight / 2);
    }
    normal.factor();
    normal.solve(watts);
    variance = variance(samples) * Math.max(1, averagingNs / spacing);
  }

  /** Boundary with a neighbour; beyond the first and the last sample as far away as within. */
  private long middle(int i, int neighbour) {
    return neighbour < 0 || neighbour == times.length
        ? times[i] + (times[i] - times[2 * i - neighbour]) / 2
        : times[i] + (times[neighbour] - times[i]) / 2;
  }

  private int segment(long timeNs) {
    int found = Arrays.binarySearch(instants, timeNs);
    return found < 0 ? -1 - found : found + 1;
  }

  private void share(int i, long fromNs, long toNs) {
    firsts[i] = segment(fromNs);
    int last = Math.max(firsts[i], segment(toNs - 1));
    shares[i] = new double[last - firsts[i] + 1];
    for (int j = firsts[i]; j <= last; j++) {
      shares[i][j - firsts[i]] =
          fromNs == toNs ? 1 : overlap(j, fromNs, toNs) / (double) (toNs - fromNs);
    }
  }

  private long overlap(int segment, long fromNs, long toNs) {
    long start = segment == 0 ? fromNs : Math.max(fromNs, instants[segment - 1]);
    long end = segment == instants.length ? toNs : Math.min(toNs, instants[segment]);
    return end - start;
  }

  private void add(int sample, double factor, double[] to) {
    for (int k = 0; k < shares[sample].length; k++) {
      to[firsts[sample] + k] += factor * shares[sample][k];
    }
  }

  private int last(int sample) {
    return firsts[sample] + shares[sample].length - 1;
  }

  /** Variance of a sample, W^2: squared residuals over what the powers leave of their number. */
  private double variance(double[] samples) {
    double squares = 0;
    double free = samples.length;
    for (int i = 0; i < samples.length; i++) {
      double residual = samples[i] - samples[0];
      for (int k = 0; k < shares[i].length; k++) {
        residual -= shares[i][k] * watts[firsts[i] + k];
      }
      squares += residual * residual;
      add(i, 1, scratch);
      free -= normal.inverseNorm(scratch, firsts[i], last(i));
    }
    return squares / Math.max(1, free);
  }

  /**
   * Correction of a window's energy.
   *
   * @param wattNanos to be added to the energy of the straight lines, W ns
   * @param variance of that, by the noise of the samples, (W ns)^2
   */
  record Lack(double wattNanos, double variance) {}

  /** Corrects the part of a window that lies in the stretch. */
  Lack of(Window window) {
    long startNs = Math.max(window.startNs(), times[0]);
    long endNs = Math.min(window.endNs(), times[times.length - 1]);
    int i = Arrays.binarySearch(times, startNs);
    i = i < 0 ? -2 - i : i;
    int from = firsts[i];
    for (int j = segment(startNs); j <= segment(endNs - 1); j++) {
      scratch[j] += overlap(j, startNs, endNs);
    }
    for (; times[i] < endNs; i++) {
      long begin = Math.max(startNs, times[i]);
      double length = Math.min(endNs, times[i + 1]) - begin;
      double middle = (begin - times[i] + length / 2) / (times[i + 1] - times[i]);
      add(i, -length * (1 - middle), scratch);
      add(i + 1, -length * middle, scratch);
    }
    int to = last(i);
    double lack = 0;
    for (int j = from; j <= to; j++) {
      lack += scratch[j] * watts[j];
    }
    return new Lack(lack, variance * normal.inverseNorm(scratch, from, to));
  }

  /**
   * Symmetric positive definite matrix of which each row is kept from its first entry to the
   * diagonal (the envelope; George and Liu, Computer Solution of Large Sparse Positive Definite
   * Systems, 1981, chapter 4). Its Cholesky factor has the same envelope.
   */
  private static final class Envelope {
    /** Share of a sum of squares below which a further term ends it. */
    private static final double NEGLIGIBLE = 1e-9;

    private final int[] first;
    private final double[][] rows;

    /** Makes a matrix of zeros. */
    Envelope(int size) {
      first = new int[size];
      rows = new double[size][1];
      Arrays.setAll(first, row -> row);
    }

    /** Adds the product of a vector with itself; its entries begin at an index. */
    void add(int from, double... vector) {
      for (int row = from; row < from + vector.length; row++) {
        if (from < first[row]) {
          double[] wider = new double[row - from + 1];
          System.arraycopy(rows[row], 0, wider, first[row] - from, rows[row].length);
          rows[row] = wider;
          first[row] = from;
        }
        for (int column = from; column <= row; column++) {
          rows[row][column - first[row]] += vector[row - from] * vector[column - from];
        }
      }
    }

    /** Replaces the matrix by its Cholesky factor L, where L L' is the matrix. */
    void factor() {
      for (int row = 0; row < rows.length; row++) {
        for (int column = first[row]; column <= row; column++) {
          double rest = rows[row][column - first[row]];
          for (int k = Math.max(first[row], first[column]); k < column; k++) {
            rest -= rows[row][k - first[row]] * rows[column][k - first[column]];
          }
          rows[row][column - first[row]] =
              column == row ? Math.sqrt(rest) : rest / rows[column][column - first[column]];
        }
      }
    }

    /** Solves L L' x = b in place. */
    void solve(double[] b) {
      for (int row = 0; row < rows.length; row++) {
        b[row] = forward(row, b, 0);
      }
      for (int row = rows.length - 1; row >= 0; row--) {
        b[row] /= rows[row][row - first[row]];
        for (int k = first[row]; k < row; k++) {
          b[k] -= rows[row][k - first[row]] * b[row];
        }
      }
    }

    /**
     * Computes b' (L L')^-1 b, and leaves b as zeros.
     *
     * @param b zero outside of the two indices
     * @param from first index
     * @param to last index; beyond it terms are counted until they are negligible
     */
    double inverseNorm(double[] b, int from, int to) {
      double sum = 0;
      int row = from;
      for (double term = 0; row < rows.length && (row <= to || term > NEGLIGIBLE * sum); row++) {
        b[row] = forward(row, b, from);
        term = b[row] * b[row];
        sum += term;
      }
      Arrays.fill(b, from, row, 0);
      return sum;
    }

    private double forward(int row, double[] b, int from) {
      double rest = b[row];
      for (int k = Math.max(from, first[row]); k < row; k++) {
        rest -= rows[row][k - first[row]] * b[k];
      }
      return rest / rows[row][row - first[row]];
    }
  }
}
