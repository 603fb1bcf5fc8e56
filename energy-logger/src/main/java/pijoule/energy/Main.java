package pijoule.energy;

/** The recorder's command line. */
public final class Main {
  private Main() {}

  /** Exits 2 on wrong usage, 1 on failure. */
  public static void main(String[] args) {
    System.exit(2);
  }
}
