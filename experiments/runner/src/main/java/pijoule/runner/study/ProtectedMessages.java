package pijoule.runner.study;

import java.util.List;
import java.util.Optional;
import pijoule.contract.options.UsageException;
import pijoule.contract.security.KeyKind;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.study.Level;

/** Rules for a study whose messages are protected by themselves. */
final class ProtectedMessages {
  private ProtectedMessages() {}

  /**
   * Requires settings that such messages allow.
   *
   * @throws UsageException if the runner's own plain calls would be refused, if phases are to be
   *     repeated without their protection, or if a key cannot encrypt
   */
  static void require(StudyDesign design, Optional<ServerWarmUp> warmUp, boolean amortizes) {
    for (Level level : design.levels(SecurityFactors.SECURITY)) {
      SecurityLevel security = SecurityLevel.of(level.text());
      ServerWarmUp calls = warmUp.orElse(ServerWarmUp.NONE);
      UsageException.when(
          security.isOfMessages() && !calls.equals(ServerWarmUp.NONE),
          "server_warmup must be none with security: %s, whose messages only clients write, got %s; ask for client_warmup_calls",
          level.text(),
          calls);
      UsageException.when(
          security.isOfMessages() && amortizes,
          "amortize must be left out with security: %s, whose work it would not repeat; take it out",
          level.text());
      if (security == SecurityLevel.ENCRYPT) {
        requireRsa(design.levels(SecurityFactors.KEY));
      }
    }
  }

  private static void requireRsa(List<Level> keys) {
    UsageException.when(
        keys.stream().anyMatch(key -> key.text().equals(KeyKind.P256.key())),
        "security: encrypt needs key: rsa2048 or rsa3072, got p256; exclude cannot part them, so"
            + " ask for them in a study of their own");
  }
}
