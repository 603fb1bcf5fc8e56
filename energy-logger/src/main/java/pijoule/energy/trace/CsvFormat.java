package pijoule.energy.trace;

import pijoule.energy.meter.MeterInfo;

/** The two layouts of a trace's CSV. */
enum CsvFormat {
  POWER("time_ns,power_watts", 1),
  VOLTAGE_CURRENT("time_ns,voltage_volts,current_amperes", 2);

  static final String NOT_AVAILABLE = "NA";

  private final String header;
  private final int columns;

  CsvFormat(String header, int columns) {
    this.header = header;
    this.columns = columns;
  }

  static CsvFormat of(MeterInfo meter) {
    return meter.voltageAndCurrent() ? VOLTAGE_CURRENT : POWER;
  }

  String header() {
    return header;
  }

  /** Columns in a row, the time not counted. */
  int columns() {
    return columns;
  }
}
