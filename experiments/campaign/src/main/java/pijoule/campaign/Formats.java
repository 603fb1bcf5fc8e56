package pijoule.campaign;

/** Versions of formats. */
final class Formats {
  private Formats() {}

  static void require(String format, String known, String what) {
    if (!known.equals(format)) {
      throw new IllegalArgumentException(
          what + " must be " + known + ", got " + format + "; use the pijoule that wrote it");
    }
  }
}
