package pijoule.server;

import pijoule.contract.options.UsageException;
import pijoule.contract.security.Security;

/**
 * Protected messages need libraries that would slow the start of the others. A jar of its own names
 * them; program.json says which jar starts a level of security.
 */
public final class OtherJar {
  private OtherJar() {}

  /**
   * Returns wrong usage, in one line.
   *
   * @param server its usual jar, without {@code .jar}
   * @param security that the usual jar lacks
   */
  public static UsageException of(String server, Security security) {
    return new UsageException(
        "--security "
            + security.level().key()
            + " needs the class path of "
            + server
            + "-security.jar, got another; start that jar");
  }
}
