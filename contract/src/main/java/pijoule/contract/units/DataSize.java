package pijoule.contract.units;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A number of bytes with its unit: {@code 100kB} is 100,000 bytes, {@code 100KiB} is 102,400 (IEC
 * 80000-13).
 *
 * @param bytes at least 0
 */
public record DataSize(long bytes) {
  private static final Map<String, Long> UNITS = new LinkedHashMap<>();

  static {
    UNITS.put("GiB", 1L << 30);
    UNITS.put("MiB", 1L << 20);
    UNITS.put("KiB", 1L << 10);
    UNITS.put("GB", 1_000_000_000L);
    UNITS.put("MB", 1_000_000L);
    UNITS.put("kB", 1_000L);
    UNITS.put("B", 1L);
  }

  public DataSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("a size must be at least 0 B, got " + bytes + " B");
    }
  }

  /**
   * Reads a size.
   *
   * @param text such as {@code 100kB}, {@code 1.5MB} or {@code 64 KiB}
   * @return the size
   * @throws IllegalArgumentException if the unit is missing or the size is not a whole number of
   *     bytes
   */
  public static DataSize parse(String text) {
    for (Map.Entry<String, Long> unit : UNITS.entrySet()) {
      if (text.endsWith(unit.getKey())) {
        String number = text.substring(0, text.length() - unit.getKey().length()).strip();
        return new DataSize(bytes(text, number, unit.getValue()));
      }
    }
    throw refused(text);
  }

  private static long bytes(String text, String number, long unit) {
    Optional<BigDecimal> value = Decimal.parse(number);
    if (value.isEmpty()) {
      throw refused(text);
    }
    try {
      return value.get().multiply(BigDecimal.valueOf(unit)).longValueExact();
    } catch (ArithmeticException notWhole) {
      throw new IllegalArgumentException("a size must be whole bytes, got '" + text + "'");
    }
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        "a size must be a number with B, kB, MB, GB, KiB, MiB or GiB, got '" + text + "'");
  }

  /** The size in the largest unit that leaves a whole number, decimal units first. */
  @Override
  public String toString() {
    for (String unit : new String[] {"GB", "MB", "kB", "GiB", "MiB", "KiB"}) {
      long size = UNITS.get(unit);
      if (bytes > 0 && bytes % size == 0) {
        return bytes / size + unit;
      }
    }
    return bytes + "B";
  }
}
