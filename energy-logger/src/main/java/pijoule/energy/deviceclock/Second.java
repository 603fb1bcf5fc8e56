package pijoule.energy.deviceclock;

/** What arrived within one second of the device's clock. */
final class Second {
  private final long number;
  private final LowerHull hull = new LowerHull();
  private int points;

  Second(long number) {
    this.number = number;
  }

  long number() {
    return number;
  }

  LowerHull hull() {
    return hull;
  }

  int points() {
    return points;
  }

  void add(double seconds, double offset) {
    hull.add(seconds, offset);
    points++;
  }
}
