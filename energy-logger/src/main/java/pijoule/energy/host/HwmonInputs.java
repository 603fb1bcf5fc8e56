package pijoule.energy.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The open files of the channels of a sensor that are read together. */
record HwmonInputs(
    HwmonChannel.Quantity quantity, List<PseudoFile> files, List<HwmonShunt> shunts, long[] numbers)
    implements AutoCloseable {
  private static final double WATTS_PER_MICROWATT = 1e-6;
  private static final double VOLTS_PER_MILLIVOLT = 1e-3;
  private static final double AMPERES_PER_MILLIAMPERE = 1e-3;

  /** Opens the sensor's files; they are held open. */
  static HwmonInputs open(HwmonSensor sensor) throws IOException {
    List<PseudoFile> opened = new ArrayList<>();
    List<HwmonShunt> shunts = new ArrayList<>();
    try {
      for (HwmonChannel channel : sensor.channels()) {
        for (String file : channel.files()) {
          opened.add(new PseudoFile(sensor.directory().resolve(file)));
        }
        HwmonShunt.open(sensor, channel).ifPresent(shunts::add);
      }
      return new HwmonInputs(
          sensor.quantity(), List.copyOf(opened), List.copyOf(shunts), new long[opened.size()]);
    } catch (IOException refused) {
      PseudoFile.closeAll(opened);
      PseudoFile.closeAll(shunts);
      throw refused;
    }
  }

  /**
   * Reads all.
   *
   * @throws pijoule.energy.meter.ClippedException in a few words, if one is at its range's end
   * @throws IOException in one line, if one cannot be read
   */
  void read() throws IOException {
    for (int i = 0; i < numbers.length; i++) {
      files.get(i).reread();
      numbers[i] = files.get(i).signedNumber();
    }
    for (int i = 0; i < shunts.size(); i++) {
      shunts.get(i).requireWithin();
    }
  }

  /** Reads the file of an index, in the unit of its quantity. */
  long number(int index) {
    return numbers[index];
  }

  /** The one channel's voltage, V. */
  double volts() {
    return numbers[0] * VOLTS_PER_MILLIVOLT;
  }

  /** The one channel's current, A. */
  double amperes() {
    return numbers[1] * AMPERES_PER_MILLIAMPERE;
  }

  /** Sum of the channels' powers, W. */
  double watts() {
    double sum = 0;
    if (quantity != HwmonChannel.Quantity.VOLTAGE_CURRENT) {
      for (long microwatts : numbers) {
        sum += microwatts * WATTS_PER_MICROWATT;
      }
      return sum;
    }
    for (int i = 0; i < numbers.length; i += 2) {
      sum += numbers[i] * VOLTS_PER_MILLIVOLT * (numbers[i + 1] * AMPERES_PER_MILLIAMPERE);
    }
    return sum;
  }

  @Override
  public void close() throws IOException {
    PseudoFile.closeAll(files);
    PseudoFile.closeAll(shunts);
  }
}
