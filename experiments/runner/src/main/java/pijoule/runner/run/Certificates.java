package pijoule.runner.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.base.Sha256;
import pijoule.campaign.JsonTrees;
import pijoule.contract.security.KeyKind;

/**
 * Description of a campaign's certificates in a results folder. It is {@code certificates.json} for
 * the first session, {@code certificates-SESSION.json} for later ones; see docs/results.md. No
 * private key is in it.
 */
final class Certificates {
  private static final String FORMAT = "pijoule-certificates/1";
  private static final String NAME = "certificates";

  private Certificates() {}

  static void write(
      Path environment,
      int session,
      String reason,
      Collection<String> names,
      Map<KeyKind, Map<String, X509Certificate>> made,
      Instant now)
      throws IOException {
    ObjectNode json = JsonTrees.INDENTED.createObjectNode();
    json.put("format", FORMAT).put("session", session).put("reason", reason);
    json.put("made_at", now.toString());
    json.put("made_by", "keytool of Java " + Runtime.version());
    ArrayNode of = json.putArray("names");
    names.forEach(of::add);
    ArrayNode certificates = json.putArray("certificates");
    made.forEach(
        (kind, sides) ->
            sides.forEach((side, certificate) -> put(kind, side, certificate, certificates)));
    String name = session == 1 ? NAME : NAME + "-" + session;
    Files.writeString(
        environment.resolve(name + ".json"), JsonTrees.INDENTED.writeValueAsString(json) + "\n");
  }

  private static void put(
      KeyKind kind, String side, X509Certificate certificate, ArrayNode certificates) {
    certificates
        .addObject()
        .put("of", side)
        .put("key", kind.key())
        .put("subject", certificate.getSubjectX500Principal().getName())
        .put("signature_algorithm", certificate.getSigAlgName())
        .put("not_before", certificate.getNotBefore().toInstant().toString())
        .put("not_after", certificate.getNotAfter().toInstant().toString())
        .put("sha256", fingerprint(certificate));
  }

  private static String fingerprint(X509Certificate certificate) {
    try {
      return Sha256.of(certificate.getEncoded());
    } catch (CertificateEncodingException impossible) {
      throw new IllegalStateException("a certificate must have a DER form", impossible);
    }
  }

  /**
   * {@return when the last certificates of earlier sessions expire or expired; empty where there
   * were none}
   *
   * @param environment of a results folder
   */
  static Optional<Instant> lastExpiry(Path environment) throws IOException {
    Optional<Instant> last = Optional.empty();
    try (Stream<Path> files = Files.list(environment)) {
      for (Path file :
          files
              .filter(any -> any.getFileName().toString().matches(NAME + "(-\\d+)?\\.json"))
              .toList()) {
        for (var certificate :
            JsonTrees.INDENTED.readTree(Files.readString(file)).path("certificates")) {
          Instant expiry = Instant.parse(certificate.path("not_after").asText());
          last = Optional.of(last.filter(other -> other.isAfter(expiry)).orElse(expiry));
        }
      }
    }
    return last;
  }
}
