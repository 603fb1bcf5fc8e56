package pijoule.analysis.claims;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the tables of a shipped reference, as printed, say of its own claims. */
final class PrintedClaims {
  private final List<ReferenceClaim> claims;

  PrintedClaims(String reference) {
    claims =
        ReferenceClaims.of(
            ClaimsReader.read(ShippedReference.folder(reference).resolve("claims.yaml")),
            ShippedReference.read(reference),
            Variant.PRINTED);
  }

  /** By id, in the file's order. */
  Map<String, String> verdicts() {
    Map<String, String> verdicts = new LinkedHashMap<>();
    claims.forEach(claim -> verdicts.put(claim.claim().id(), claim.verdict()));
    return verdicts;
  }

  /** Instances of a claim that do not hold, as a person reads them. */
  List<String> failing(String id) {
    return claims.stream()
        .filter(claim -> claim.claim().id().equals(id))
        .flatMap(claim -> claim.instances().stream())
        .filter(instance -> !instance.holds())
        .map(instance -> instance.instance().display())
        .toList();
  }
}
