package pijoule.analysis.claims;

import java.util.List;
import pijoule.campaign.YamlKeys;

/**
 * A file of claims, which are tested together: the more it has, the more each must show.
 *
 * @param name of the file, without its ending
 * @param title one line
 * @param claims in the file's order, at least one
 */
public record Claims(String name, String title, List<Claim> claims) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-claims/1";

  /** Check of the keys in a file of claims. */
  static final YamlKeys KEYS = new YamlKeys("docs/claims.md");

  /** {@return these claims under another name} */
  Claims named(String other) {
    return new Claims(other, title, claims);
  }
}
