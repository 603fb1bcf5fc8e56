package pijoule.energy.trace;

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

  String header() {
    return header;
  }

  /** Columns in a row, the time not counted. */
  int columns() {
    return columns;
  }
}
