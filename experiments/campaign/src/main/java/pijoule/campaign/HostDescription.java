package pijoule.campaign;

import java.util.Map;
import java.util.Optional;

/**
 * A host, or a server on it, as a file in environment/ describes it.
 *
 * @param name of the file
 * @param machine name of the host in the bench; the file's name where the file states none, as that
 *     of a server
 * @param facts its single values and those one level below, in the file's order; jars' hashes,
 *     lists and what is nested deeper stay in the file
 */
public record HostDescription(String name, String machine, Map<String, String> facts) {
  private static final String EMULATOR = "emulator ";

  /** {@return whether an emulator was in the place of its hardware} */
  public boolean isEmulated() {
    return "qemu".equals(facts.get("kind"))
        || facts.keySet().stream().anyMatch(key -> key.startsWith(EMULATOR));
  }

  /**
   * {@return its value; absent where the file has none}
   *
   * @param key of the file's object {@code emulator}
   */
  public Optional<String> emulator(String key) {
    return fact(EMULATOR + key);
  }

  /**
   * {@return its value; absent where the file has none}
   *
   * @param key as in {@link #facts()}
   */
  public Optional<String> fact(String key) {
    return Optional.ofNullable(facts.get(key)).filter(value -> !value.isBlank());
  }
}
