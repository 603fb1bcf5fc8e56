package pijoule.client;

import pijoule.contract.options.UsageException;

/**
 * Some protocols need libraries that would slow the start of the others. A jar of its own names
 * them; program.json says which jar starts a protocol.
 */
public final class OtherJar {
  private OtherJar() {}

  /**
   * Returns wrong usage, in one line.
   *
   * @param client its usual jar, without {@code .jar}
   * @param libraries what the jar that is needed is called after
   */
  public static UsageException of(String client, String libraries) {
    return new UsageException(
        "this protocol must be called by "
            + client
            + "-"
            + libraries
            + ".jar, got "
            + client
            + ".jar; start the other");
  }
}
