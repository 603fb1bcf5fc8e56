package pijoule.analysis.table;

import java.util.regex.Pattern;

/** Text of others in Markdown. */
public final class Markdown {
  /** Beginning of an HTML element; a smaller-than sign by itself stays. */
  private static final Pattern TAG = Pattern.compile("<(?=[A-Za-z/!?])");

  private static final Pattern LINE_END = Pattern.compile("\\s*\\R\\s*");

  private Markdown() {}

  /** One line that begins no HTML element and no link. */
  public static String harmless(String text) {
    String oneLine = LINE_END.matcher(text).replaceAll(" ");
    return TAG.matcher(oneLine).replaceAll("&lt;").replace("](", "]\\(");
  }
}
