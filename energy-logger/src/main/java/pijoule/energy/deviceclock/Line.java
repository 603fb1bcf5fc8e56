package pijoule.energy.deviceclock;

/** A straight line through a point. */
record Line(double x0, double y0, double slope) {
  double at(double x) {
    return y0 + slope * (x - x0);
  }

  Line raised(double height) {
    return new Line(x0, y0 + height, slope);
  }
}
