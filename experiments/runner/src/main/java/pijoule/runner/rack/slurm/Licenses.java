package pijoule.runner.rack.slurm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.base.Nearest;
import pijoule.contract.options.UsageException;

/**
 * The licences that Slurm knows: things of which there are so many. A pair of boards is one of
 * which there is one, so that Slurm runs one campaign on it at a time.
 *
 * @param totals how many there are of each, by name
 */
record Licenses(Map<String, Integer> totals) {
  private static final Pattern LINE =
      Pattern.compile("LicenseName=(\\S+)\\s+Total=(\\d+)\\b.*", Pattern.MULTILINE);

  /**
   * {@return licences that Slurm printed}
   *
   * @param printed by {@code scontrol --oneliner show licenses}; without licences a sentence
   */
  static Licenses parse(String printed) {
    Map<String, Integer> totals = new LinkedHashMap<>();
    Matcher line = LINE.matcher(printed);
    while (line.find()) {
      totals.put(line.group(1), Integer.parseInt(line.group(2)));
    }
    return new Licenses(totals);
  }

  /**
   * Requires that Slurm has exactly one of a pair's licence.
   *
   * @param pair of the rack
   * @param license that the rack file names for it
   * @throws UsageException if Slurm does not know it, or knows more than one of it
   */
  void require(String pair, String license) {
    Integer total = totals.get(license);
    if (total == null) {
      String known = totals.isEmpty() ? "Slurm has none. Add" : hint(license) + " Or add";
      throw new UsageException(
          "the licence of pair %s must be one that Slurm knows, got '%s'; %s %s:1 to Licenses of slurm.conf"
              .formatted(pair, license, known, license));
    }
    UsageException.when(
        total != 1,
        "the licence of pair %s must be there once, so that one campaign at a time has the boards, got %d of '%s'; write %s:1 in Licenses of slurm.conf",
        pair,
        total,
        license,
        license);
  }

  private String hint(String license) {
    String hint = Nearest.hint(license, totals.keySet());
    return hint.endsWith("?") ? hint : hint + ".";
  }
}
