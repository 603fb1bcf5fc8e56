package pijoule.runner.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A bash script with what it reads from standard input.
 *
 * @param text of the script
 * @param input written to its standard input
 */
public record Script(String text, Input input) {
  /** Input of a script. */
  @FunctionalInterface
  public interface Input {
    /** Reads nothing. */
    Input NONE = out -> {};

    /**
     * Writes the script's input.
     *
     * @param out to write to
     */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * {@return the script}
   *
   * @param text of a script that reads nothing
   */
  public static Script of(String text) {
    return new Script(text, Input.NONE);
  }

  /**
   * {@return the script, which reads nothing}
   *
   * @param owner class beside which the script is stored
   * @param name of the resource, such as {@code link.sh}
   */
  public static Script resource(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * {@return this script, which reads them}
   *
   * @param lines to be read
   */
  public Script reading(Iterable<String> lines) {
    String all = String.join("\n", lines) + "\n";
    return new Script(text, out -> out.write(all.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * {@return this script, which reads that}
   *
   * @param what to be read
   */
  public Script reading(Input what) {
    return new Script(text, what);
  }
}
