package pijoule.contract.study;

import java.util.List;
import java.util.Locale;
import pijoule.contract.options.Options;

/** Whose settings a stack has. */
public enum StackSetup {
  /** Those that its framework has where its user sets nothing. */
  SHIPPED,

  /** Settings that all stacks can have, as far as a framework lets itself be set. */
  EQUALISED;

  /** Option of programs, without its dashes. */
  public static final String OPTION = "stack";

  /** Names in studies and on command lines, the default one first. */
  public static final List<String> NAMES = List.of(SHIPPED.text(), EQUALISED.text());

  /**
   * Returns what they name, or the default.
   *
   * @param options of a program
   * @throws pijoule.contract.options.UsageException if they name another
   */
  public static StackSetup of(Options options) {
    return values()[NAMES.indexOf(options.choice(OPTION, NAMES.get(0), NAMES))];
  }

  /** Returns its name in studies and on command lines. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
