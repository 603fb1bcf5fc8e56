package pijoule.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import pijoule.contract.security.Authority;
import pijoule.contract.security.KeyFolder;

/** What a sender has who is not the other side, but knows its certificates: these are public. */
public final class MixedKeys {
  private static final String END = "-----END PRIVATE KEY-----\n";

  private MixedKeys() {}

  /**
   * Makes the sender's folders of both sides.
   *
   * @param right keys of a campaign
   * @param other keys of another one
   * @param made gets the folders
   */
  public static void make(Path right, Path other, Path made) throws IOException {
    for (String side : Authority.SIDES) {
      Path of = right.resolve(side);
      Path others = other.resolve(side);
      make(others, of, of, folder(made, Attack.Keys.MIXED, side));
      make(others, others, of, folder(made, Attack.Keys.OTHER, side));
    }
  }

  /**
   * @param made by {@link #make}
   * @param keys {@code MIXED} or {@code OTHER}
   * @param side that sends
   * @return its folder
   */
  public static Path folder(Path made, Attack.Keys keys, String side) {
    return made.resolve(keys.name()).resolve(side);
  }

  private static void make(Path secrets, Path certificate, Path peer, Path made)
      throws IOException {
    Files.createDirectories(made);
    String key = Files.readString(secrets.resolve(KeyFolder.OWN));
    String own = Files.readString(certificate.resolve(KeyFolder.OWN));
    Files.writeString(
        made.resolve(KeyFolder.OWN),
        key.substring(0, key.indexOf(END)) + own.substring(own.indexOf(END)));
    Files.copy(certificate.resolve(KeyFolder.AUTHORITY), made.resolve(KeyFolder.AUTHORITY));
    Files.copy(peer.resolve(KeyFolder.PEER), made.resolve(KeyFolder.PEER));
    Files.copy(secrets.resolve(KeyFolder.PASSWORD), made.resolve(KeyFolder.PASSWORD));
  }
}
