package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.List;

/**
 * A first number of a list that is none of 32 bits, in each protocol's own form.
 *
 * @param number what it is
 * @param json the same in JSON
 * @param cbor the same in CBOR, in hexadecimal
 */
record BadNumbers(String number, String json, String cbor) {
  private static final List<BadNumbers> ALL =
      List.of(
          new BadNumbers("4294967297", "4294967297", "1b0000000100000001"),
          new BadNumbers("1.5", "1.5", "fb3ff8000000000000"),
          new BadNumbers("word", "\"word\"", "64776f7264"),
          new BadNumbers("", "\"\"", "60"));

  /** Requests to sort, one of each. */
  static List<BadBody> of(Exchanged exchanged) {
    byte[] valid = exchanged.request();
    return BadBody.differing(
        valid, ALL.stream().map(one -> one.in(exchanged, new String(valid, UTF_8))).toList());
  }

  private BadBody in(Exchanged exchanged, String valid) {
    String name = "number '" + number + "'";
    return switch (exchanged.endpoint().protocol().name()) {
      case "rest", "soap", "soap12" ->
          BadBody.mend(name, valid.replaceFirst("<n>[^<]*<", "<n>" + number + "<"), "");
      case "json" -> BadBody.mend(name, valid.replaceFirst("\\[[^,]*", "[" + json), "");
      // A map of "n" to an array of one.
      case "cbor" -> BadBody.mend(name, HexFormat.of().parseHex("a1616e81" + cbor), "");
      default -> throw BadBody.unknown(exchanged.endpoint().protocol());
    };
  }
}
