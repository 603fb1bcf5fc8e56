package pijoule.analysis.table;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Texts in LaTeX's own ASCII, for any engine and font encoding. What it has no command for becomes
 * its code point, such as {@code [U+4E2D]}: a document that does not compile says less.
 */
final class Tex {
  private static final Map<Integer, String> COMMANDS = new HashMap<>();

  /** The combining mark, and the command that sets it on a letter. */
  private static final Map<Character, String> ACCENTS =
      Map.of(
          '\u0300', "\\`", '\u0301', "\\'", '\u0302', "\\^", '\u0303', "\\~", '\u0308', "\\\"",
          '\u030A', "\\r", '\u030C', "\\v", '\u0327', "\\c");

  static {
    put("\\", "\\textbackslash{}", "{", "\\{", "}", "\\}", "$", "\\$", "&", "\\&", "#", "\\#");
    put("_", "\\_", "%", "\\%", "~", "\\textasciitilde{}", "^", "\\textasciicircum{}");
    put("<", "\\textless{}", ">", "\\textgreater{}", "|", "\\textbar{}", "\"", "''");
    put("`", "\\textasciigrave{}", "[", "{[}", "]", "{]}", "\n", " ", "\t", " ", "\u00A0", "~");
    put("±", "$\\pm$", "†", "\\dag{}", "‡", "\\ddag{}", "≤", "$\\le$", "≥", "$\\ge$");
    put("×", "$\\times$", "·", "$\\cdot$", "−", "$-$", "≈", "$\\approx$", "≠", "$\\ne$");
    put("°", "$^{\\circ}$", "²", "$^{2}$", "³", "$^{3}$", "√", "$\\surd$", "∞", "$\\infty$");
    put("→", "$\\to$", "←", "$\\gets$", "½", "1/2", "§", "\\S{}", "…", "\\ldots{}");
    put("–", "--", "—", "---", "‘", "`", "’", "'", "“", "``", "”", "''", "ß", "\\ss{}");
    put("æ", "\\ae{}", "Æ", "\\AE{}", "ø", "\\o{}", "Ø", "\\O{}", "œ", "\\oe{}", "ł", "\\l{}");
    put("µ", "$\\mu$", "α", "$\\alpha$", "β", "$\\beta$", "γ", "$\\gamma$", "δ", "$\\delta$");
    put("ε", "$\\epsilon$", "η", "$\\eta$", "θ", "$\\theta$", "λ", "$\\lambda$", "μ", "$\\mu$");
    put("ρ", "$\\rho$", "σ", "$\\sigma$", "τ", "$\\tau$", "φ", "$\\phi$", "χ", "$\\chi$");
    put("ω", "$\\omega$", "Δ", "$\\Delta$", "Σ", "$\\Sigma$", "Ω", "$\\Omega$", "π", "$\\pi$");
  }

  private Tex() {}

  private static void put(String... characters) {
    for (int i = 0; i < characters.length; i += 2) {
      COMMANDS.put(characters[i].codePointAt(0), characters[i + 1]);
    }
  }

  static String escape(String text) {
    StringBuilder tex = new StringBuilder();
    Normalizer.normalize(text, Normalizer.Form.NFC)
        .codePoints()
        .mapToObj(Tex::command)
        .forEach(command -> append(command, tex));
    return tex.toString();
  }

  /** Two hyphens or two apostrophes beside each other would become one sign. */
  private static void append(String command, StringBuilder tex) {
    boolean hyphen = command.equals("-") && !tex.isEmpty() && tex.charAt(tex.length() - 1) == '-';
    boolean quote = command.equals("'") && !tex.isEmpty() && tex.charAt(tex.length() - 1) == '\'';
    tex.append(hyphen || quote ? "{}" : "").append(command);
  }

  private static String command(int c) {
    String command = COMMANDS.get(c);
    if (command != null) {
      return command;
    }
    return c >= ' ' && c <= '~' ? Character.toString(c) : accented(c);
  }

  private static String accented(int c) {
    String parts = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD);
    if (parts.length() == 2 && parts.charAt(0) < 0x80 && ACCENTS.containsKey(parts.charAt(1))) {
      return ACCENTS.get(parts.charAt(1)) + "{" + parts.charAt(0) + "}";
    }
    return String.format(Locale.ROOT, "{[}U+%04X{]}", c);
  }
}
