package pijoule.contract.study;

import java.util.List;
import java.util.Locale;

/** Whose settings a stack has. */
public enum StackSetup {
  /** Those that its framework has where its user sets nothing. */
  SHIPPED,

  /** Settings that all stacks can have, as far as a framework lets itself be set. */
  EQUALISED;

  /** Names in studies and on command lines, the default one first. */
  public static final List<String> NAMES = List.of(SHIPPED.text(), EQUALISED.text());

  /**
   * Finds the setup of that name.
   *
   * @param name one of {@link #NAMES}
   */
  public static StackSetup of(String name) {
    return values()[NAMES.indexOf(name)];
  }

  /** Returns its name in studies and on command lines. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
