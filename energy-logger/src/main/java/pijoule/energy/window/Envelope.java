package pijoule.energy.window;

import java.util.Arrays;

/**
 * Symmetric positive definite matrix of which each row is kept from its first entry to the diagonal
 * (the envelope; George and Liu, Computer Solution of Large Sparse Positive Definite Systems, 1981,
 * chapter 4). Its Cholesky factor has the same envelope.
 */
final class Envelope {
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
