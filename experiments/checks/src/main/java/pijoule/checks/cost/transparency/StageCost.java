package pijoule.checks.cost.transparency;

/**
 * Cost of a process in one stage.
 *
 * @param program its title, see {@link Subject#title}
 * @param own whether it is pijoule's, and not the reference
 * @param size of the message, as options have it
 * @param stage of the process's life
 * @param cost of it
 */
record StageCost(String program, boolean own, String size, Stage stage, Cost cost) {
  private static final int COLUMNS = 6;

  /**
   * {@return sample of a line}
   *
   * @param line of a {@link Transparency.SampleFile}
   * @throws IllegalArgumentException if it is none
   */
  static StageCost of(String line) {
    String[] cells = line.split(",", -1);
    if (cells.length != COLUMNS) {
      throw new IllegalArgumentException(line);
    }
    return new StageCost(
        cells[0],
        !Boolean.parseBoolean(cells[1]),
        cells[2],
        Stage.titled(cells[3]),
        new Cost(Double.parseDouble(cells[4]), Double.parseDouble(cells[5])));
  }

  String line() {
    return String.join(
        ",",
        program,
        Boolean.toString(!own),
        size,
        stage.title(),
        Double.toString(cost.seconds()),
        Double.toString(cost.cpuSeconds()));
  }
}
