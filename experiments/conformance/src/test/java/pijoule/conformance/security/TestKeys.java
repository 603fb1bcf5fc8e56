package pijoule.conformance.security;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pijoule.contract.security.Authority;
import pijoule.contract.security.KeyKind;
import pijoule.security.Attack;
import pijoule.security.MixedKeys;

/** Keys of campaigns, made by keytool as a runner does, each by an authority of its own. */
public enum TestKeys {
  /** For this host and now. */
  RIGHT("127.0.0.1", -Days.TWO, 30),
  /** For another host. */
  ELSEWHERE("board.example", -Days.TWO, 30),
  /** For this host, from the day after tomorrow on. */
  FUTURE("127.0.0.1", Days.TWO, 30),
  /** For this host, until yesterday. */
  EXPIRED("127.0.0.1", -Days.TWO, 1),
  /** For this host and now, to encrypt as well. */
  RSA("127.0.0.1", -Days.TWO, 30, KeyKind.RSA2048),
  /** The same of another authority. */
  RSA_OTHER("127.0.0.1", -Days.TWO, 30, KeyKind.RSA2048);

  private static final Map<TestKeys, Path> MADE = new EnumMap<>(TestKeys.class);

  private static Path mixed;

  private final Authority authority;
  private final KeyKind kind;

  TestKeys(String name, long startsIn, int days) {
    this(name, startsIn, days, KeyKind.P256);
  }

  TestKeys(String name, long startsIn, int days, KeyKind kind) {
    this.kind = kind;
    authority = new Authority(List.of(name), startsIn, days);
  }

  /** A constant that an enum's own constants may use. */
  private static final class Days {
    static final long TWO = 2 * 86_400;
  }

  /**
   * @param side {@code server} or {@code client}
   * @return the folder for its option {@code --keys}
   */
  public String of(String side) {
    synchronized (MADE) {
      return MADE.computeIfAbsent(this, TestKeys::make).resolve(side).toString();
    }
  }

  /**
   * @param keys {@code MIXED} or {@code OTHER}
   * @param side that sends
   * @return the folder of a sender that is not the right one
   */
  static Path mixed(Attack.Keys keys, String side) throws IOException {
    synchronized (MADE) {
      if (mixed == null) {
        Path right = Path.of(RSA.of(side)).getParent();
        mixed = folder();
        MixedKeys.make(right, Path.of(RSA_OTHER.of(side)).getParent(), mixed);
      }
      return MixedKeys.folder(mixed, keys, side);
    }
  }

  /** Is deleted at the end. */
  private static Path folder() throws IOException {
    Path folder = Files.createTempDirectory("pijoule-test-keys");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
    return folder;
  }

  private static Path make(TestKeys keys) {
    try {
      Path folder = folder();
      keys.authority.make(folder, keys.kind);
      return folder;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException gone) {
      // Nothing is left.
    }
  }
}
