package pijoule.conformance.client;

import java.util.List;
import java.util.function.UnaryOperator;

/** The right answer in every form that is still the same message. */
final class GoodMessages {
  private GoodMessages() {}

  static List<AnswerCase> all() {
    return List.of(
        good("plain", xml -> xml),
        good("declared", xml -> "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + xml),
        good("declared in small letters", xml -> "<?xml version='1.0' encoding='utf-8'?>\n" + xml),
        good("standalone", xml -> "<?xml version='1.0' standalone='yes'?>" + xml),
        good("byte order mark", xml -> "\ufeff" + xml),
        good("mark and declaration", xml -> "\ufeff<?xml version='1.0'?>" + xml),
        good("spaced", xml -> "\n" + xml.replace("<n>", "\n  <n>") + "\n"),
        good("lines of Windows", xml -> xml.replace("<n>", "\r\n<n>")),
        good("spaces in numbers", xml -> xml.replace("<n>", "<n>\n ").replace("</n>", "\t</n>")),
        good("spaces in tags", xml -> xml.replace("<n>", "<n >").replace("</n>", "</n\n>")),
        good("comments", xml -> "<!-- a -->" + xml.replace("<n>", "<!-- b --><n>") + "<!-- c -->"),
        good("instructions", xml -> "<?a?>" + xml.replace("<n>", "<?b c?><n>") + "<?d?>"),
        good("comment in a number", xml -> xml.replaceFirst("<n>(.)", "<n>$1<!-- c -->")),
        good("instruction in a number", xml -> xml.replaceFirst("<n>(.)", "<n>$1<?c?>")),
        good("CDATA", xml -> xml.replaceAll("<n>(.)(.*?)</n>", "<n>$1<![CDATA[$2]]></n>")),
        good("space as CDATA", xml -> xml.replace("<n>", "<![CDATA[ ]]><n>")),
        good("empty CDATA", xml -> xml.replace("<n>", "<![CDATA[]]><n>")),
        good("digits as references", xml -> xml.replaceAll("1(?=\\d*</n>)", "&#x31;")),
        good("space as a reference", xml -> xml.replace("<n>", "&#32;<n>&#10;")),
        good("unused namespace", xml -> xml.replace("<n>", "<n xmlns:a='urn:a'>")),
        good("no namespace", xml -> xml.replace("<numbers>", "<numbers xmlns=''>")),
        good("plus signs", xml -> xml.replaceAll("<n>(\\d)", "<n>+$1")),
        good("leading zeros", xml -> xml.replaceAll("<n>(-?)", "<n>$1" + "0".repeat(30))),
        good("padded", xml -> xml + "\n".repeat(50_000)),
        good("long comment", xml -> "<!--" + "x".repeat(50_000) + "-->" + xml));
  }

  private static AnswerCase good(String name, UnaryOperator<String> change) {
    return new AnswerCase(name, Answers.rewritten(change), "");
  }
}
