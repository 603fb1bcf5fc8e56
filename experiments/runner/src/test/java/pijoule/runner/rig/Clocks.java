package pijoule.runner.rig;

/** Runs on a host: prints its wall clock in ms and its monotonic clock in ns. */
final class Clocks {
  private Clocks() {}

  public static void main(String[] args) {
    System.out.println(System.currentTimeMillis() + " " + System.nanoTime());
  }
}
