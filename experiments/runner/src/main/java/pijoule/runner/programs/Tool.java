package pijoule.runner.programs;

import java.util.Optional;

/**
 * A command that a host must have for a program, beside its own files and Java.
 *
 * @param command its name or path
 * @param debianPackage that has it; empty where none is known
 */
public record Tool(String command, Optional<String> debianPackage) {
  /** One whose package is not known. */
  public static Tool of(String command) {
    return new Tool(command, Optional.empty());
  }
}
