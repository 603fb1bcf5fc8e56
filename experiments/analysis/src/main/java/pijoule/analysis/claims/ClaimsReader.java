package pijoule.analysis.claims;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import pijoule.analysis.claims.Operand.MeanTerm;
import pijoule.analysis.measure.Quantity;
import pijoule.campaign.YamlTree;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;

/** Reads a file of claims; see docs/claims.md. */
public final class ClaimsReader {
  private static final List<String> KEYS = List.of("format", "title", "claims");
  private static final List<String> CLAIM_KEYS =
      List.of("id", "section", "statement", "left", "relation", "right", "note");

  private ClaimsReader() {}

  /**
   * Reads claims.
   *
   * @param file YAML
   * @return the claims
   * @throws UsageException if the file cannot be read or breaks a rule; the message names the file
   *     and the claim
   */
  public static Claims read(Path file) {
    JsonNode yaml = parse(file);
    try {
      return claims(yaml, file.getFileName().toString().replaceFirst("\\.ya?ml$", ""));
    } catch (IllegalArgumentException refused) {
      throw new UsageException(file + ": " + refused.getMessage());
    }
  }

  private static Claims claims(JsonNode yaml, String name) {
    Claims.KEYS.check(yaml, KEYS, "a file of claims");
    String format = Claims.KEYS.text(yaml, "format");
    if (!format.equals(Claims.FORMAT)) {
      throw new IllegalArgumentException(
          "format must be " + Claims.FORMAT + ", got '" + format + "'; write it so");
    }
    List<Claim> claims = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (JsonNode node : yaml.path("claims")) {
      String id = node.path("id").asText("");
      if (!id.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,39}") || !ids.add(id)) {
        throw new IllegalArgumentException(
            "claim %s needs an id of its own, letters, digits, dots and dashes, got '%s'"
                .formatted(claims.size() + 1, id));
      }
      claims.add(claim(node, id));
    }
    if (claims.isEmpty()) {
      throw new IllegalArgumentException("claims needs at least 1 claim, got none");
    }
    return new Claims(name, Claims.KEYS.text(yaml, "title"), claims);
  }

  private static Claim claim(JsonNode node, String id) {
    try {
      Claims.KEYS.check(node, CLAIM_KEYS, "a claim");
      Operand left = OperandReader.read(Claims.KEYS.object(node, "left"), "left");
      Claim claim =
          new Claim(
              id,
              node.path("section").asText(""),
              Claims.KEYS.text(node, "statement"),
              left,
              Relation.parse(Claims.KEYS.text(node, "relation")),
              rights(node),
              node.path("note").asText(""));
      checkRules(claim);
      return claim;
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException("claim " + id + ": " + refused.getMessage(), refused);
    }
  }

  private static List<Operand> rights(JsonNode claim) {
    if (!claim.path("right").isArray()) {
      return List.of(OperandReader.read(Claims.KEYS.object(claim, "right"), "right"));
    }
    List<Operand> rights = new ArrayList<>();
    claim.get("right").forEach(right -> rights.add(OperandReader.read(right, "right")));
    if (rights.isEmpty() || rights.stream().distinct().count() < rights.size()) {
      throw new IllegalArgumentException(
          "a list on the right must have at least 1 entry, each once, got " + claim.get("right"));
    }
    return rights;
  }

  private static JsonNode parse(Path file) {
    try {
      return YamlTree.read(file);
    } catch (JsonProcessingException notYaml) {
      throw new UsageException(
          "%s, line %s: claims must be YAML, got: %s"
              .formatted(
                  file,
                  notYaml.getLocation() == null ? "?" : notYaml.getLocation().getLineNr(),
                  notYaml.getOriginalMessage().lines().findFirst().orElse("nothing")));
    } catch (IOException unreadable) {
      throw new UsageException(
          unreadable instanceof FileSystemException
              ? "claims must be a file that can be read, got " + file + "; name another"
              : "claims cannot be read: " + unreadable.getMessage());
    }
  }

  /** Rules that a claim must fulfil as a whole. */
  private static void checkRules(Claim claim) {
    if (claim.means().isEmpty()) {
      throw new IllegalArgumentException("one side must have a metric, got two constants");
    }
    units(claim);
    factors(claim);
    quantities(claim);
    sides(claim);
  }

  private static void units(Claim claim) {
    for (Operand right : claim.rights()) {
      if (!claim.left().unit().equals(right.unit())) {
        throw new IllegalArgumentException(
            "both sides must have one unit, got %s on the left and %s on the right"
                .formatted(claim.left().unit().symbol(), right.unit().symbol()));
      }
    }
  }

  private static void factors(Claim claim) {
    Set<String> named = claim.named();
    for (MeanTerm mean : claim.means()) {
      for (String factor : named) {
        if (!mean.levels().containsKey(factor) && !mean.per().equals(Optional.of(factor))) {
          throw new IllegalArgumentException(
              "a factor is named in every mean or in none, got %s in some; name it in cells of %s"
                  .formatted(factor, mean.quantities().get(0).key()));
        }
      }
    }
  }

  private static void quantities(Claim claim) {
    List<Quantity> open = claim.openQuantities();
    for (MeanTerm mean : claim.means()) {
      if (mean.quantities().size() > 1 && !mean.quantities().equals(open)) {
        throw new IllegalArgumentException("all lists of metrics must be the same, got two");
      }
    }
  }

  private static void isOf(Side side, Quantity quantity) {
    if (!quantity.isOf(side)) {
      throw new IllegalArgumentException(
          "%s has no %s; name another side or metric".formatted(side.key(), quantity.key()));
    }
  }

  private static void sides(Claim claim) {
    List<Side> open = claim.openSides();
    for (MeanTerm mean : claim.means()) {
      if (mean.sides().size() > 1 && !mean.sides().equals(open)) {
        throw new IllegalArgumentException("all lists of sides must be the same, got two");
      }
      mean.sides().forEach(side -> mean.quantities().forEach(quantity -> isOf(side, quantity)));
    }
  }
}
