package pijoule.energy.calibration;

import java.util.List;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.ChannelCalibration.CalibrationPoint;
import pijoule.energy.calibration.ChannelCalibration.LineFit;

/**
 * Standard uncertainty (k = 1) of a board's power P = (V - I R) I at an operating point. Limits of
 * error as rectangles (GUM 4.3.7), carried by the derivatives and combined as root sum of squares
 * (GUM 5.1.2). What errs alike in every point of a channel (the instrument) is carried with the sum
 * of the weights, which is 1 (GUM 5.2.2).
 *
 * @param uGainRelative what grows with the power, relative
 * @param uOffsetWatts the rest, W
 */
public record PowerUncertainty(double uGainRelative, double uOffsetWatts) {
  private static final double SQRT_3 = Math.sqrt(3);

  /**
   * Since the calibration, at 10 K more or less: 100 ppm/K of the converter's reference, in both
   * channels alike (ATmega328P data sheet, typical characteristics; an INA drifts less).
   */
  private static final double REFERENCE_DRIFT = 10 * 100e-6;

  /** Limit of a metal shunt of 100 ppm/K, at 10 K more or less and 20 K by its own heat. */
  private static final double SHUNT_DRIFT = 30 * 100e-6;

  private static final double SUPPLY_OHMS = 0.1;
  private static final double SWING_AMPERES = 0.17;

  /** Computes the uncertainty of a calibrated device, at {@link OperatingPoint#TYPICAL}. */
  static PowerUncertainty of(Certificate certificate) {
    OperatingPoint at = OperatingPoint.TYPICAL;
    double ohms = certificate.burden().ohms();
    double perVolt = at.amperes();
    double perAmpere = at.wattsPerAmpere(ohms);
    Specification voltage = certificate.instrument().voltage();
    Specification current = certificate.instrument().current();
    double gainWatts =
        norm(
            perVolt * at.volts() * voltage.readingRelative() / SQRT_3,
            perAmpere * at.amperes() * current.readingRelative() / SQRT_3,
            at.amperes() * at.amperes() * ohms * certificate.burden().limitRelative() / SQRT_3,
            2 * at.boardWatts(ohms) * REFERENCE_DRIFT / SQRT_3,
            perAmpere * at.amperes() * SHUNT_DRIFT / SQRT_3);
    double offsetWatts =
        norm(
            perVolt * uOffset(certificate.voltage(), voltage, at.volts()),
            perAmpere * uOffset(certificate.current(), current, at.amperes()));
    return new PowerUncertainty(gainWatts / at.boardWatts(ohms), offsetWatts);
  }

  /** The instrument's offset, the converter's non-linearity and the noise of the means, V or A. */
  private static double uOffset(
      ChannelCalibration channel, Specification instrument, double value) {
    List<CalibrationPoint> points = channel.points();
    LineFit line = channel.fit();
    double[] weights = LineFit.weights(points, line.codeOf(value));
    double uNonlinearity = channel.range().nonlinearityCodes() / SQRT_3;
    double squares = uNonlinearity * uNonlinearity; // of the code that is converted
    for (int i = 0; i < weights.length; i++) {
      squares += Math.pow(weights[i] * norm(uNonlinearity, points.get(i).uMeanCode()), 2);
    }
    return norm(instrument.offset() / SQRT_3, line.gain() * Math.sqrt(squares));
  }

  /**
   * Standard uncertainty of a power that is the product of a mean voltage and a mean current, W. It
   * is too high by (R + Rs) var(I), with the burden R and the Rs of supply and leads, taken as 0.1
   * ohm. The greatest variance of a current between two values is a quarter of their difference
   * squared; the values are a board's idle and busy ones, 0.33 A and 0.50 A (Nunes et al. 2013). As
   * a rectangle (GUM 4.3.7).
   */
  public static double uOfMeansWatts(double burdenOhms) {
    return (burdenOhms + SUPPLY_OHMS) * SWING_AMPERES * SWING_AMPERES / 4 / SQRT_3;
  }

  static double norm(double... parts) {
    double squares = 0;
    for (double part : parts) {
      squares += part * part;
    }
    return Math.sqrt(squares);
  }

  /**
   * Where a power's uncertainty is stated.
   *
   * @param volts supply voltage, V
   * @param amperes current, A
   */
  public record OperatingPoint(double volts, double amperes) {
    /** A Raspberry Pi B under load: 1.9 W at 5 V, as in Nunes et al. 2013, Table VIII. */
    public static final OperatingPoint TYPICAL = new OperatingPoint(5, 0.38);

    /** Power of the board behind a shunt of so many Ohm, W. */
    double boardWatts(double burdenOhms) {
      return (volts - amperes * burdenOhms) * amperes;
    }

    /** Change of the board's power with the current, V. */
    double wattsPerAmpere(double burdenOhms) {
      return volts - 2 * amperes * burdenOhms;
    }
  }
}
