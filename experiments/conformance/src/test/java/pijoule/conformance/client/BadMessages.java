package pijoule.conformance.client;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Well-formed documents that are not the answer. */
final class BadMessages {
  private static final String ROOT = "answer is malformed: root element must be .*, got ";
  private static final String ITEMS =
      "answer is malformed: numbers must hold n elements in .* got ";
  private static final String NESTED = "answer is malformed: n must hold a number alone, got ";
  private static final String TEXT =
      "answer is malformed: numbers must hold n elements alone, got ";
  private static final String ATTRIBUTE =
      "answer is malformed: numbers and n must have no attribute, got ";
  private static final String NUMBER = "answer is malformed: n must be an integer .*, got ";

  private BadMessages() {}

  static List<AnswerCase> all() {
    List<AnswerCase> all = new ArrayList<>();
    all.addAll(elements());
    all.addAll(attributesAndText());
    all.addAll(numbers());
    all.addAll(lists());
    return all;
  }

  private static List<AnswerCase> elements() {
    return List.of(
        bad("another root", xml -> xml.replace("numbers>", "nums>"), ROOT + "nums"),
        bad("root in capitals", xml -> xml.replace("numbers>", "Numbers>"), ROOT + "Numbers"),
        bad("root in a namespace", root("numbers xmlns='urn:a'"), ROOT + ".urn:a.numbers"),
        bad(
            "root with a prefix",
            xml -> xml.replace("<numbers", "<a:numbers xmlns:a='urn:a'").replace("/nu", "/a:nu"),
            ROOT + ".urn:a.numbers"),
        bad(
            "envelope",
            xml -> "<e:Envelope xmlns:e='urn:e'><e:Body>" + xml + "</e:Body></e:Envelope>",
            ROOT + ".urn:e.Envelope"),
        bad("item in a namespace", item("<n xmlns='urn:a'>"), ITEMS + ".urn:a.n"),
        bad(
            "item with a prefix",
            xml ->
                xml.replace("<numbers>", "<numbers xmlns:a='urn:a'>")
                    .replaceFirst("<n>(.*?)</n>", "<a:n>$1</a:n>"),
            ITEMS + ".urn:a.n"),
        bad("another item", xml -> xml.replaceFirst("<n>", "<m/><n>"), ITEMS + "m"),
        bad("item in capitals", xml -> xml.replaceFirst("<n>", "<N>1</N><n>"), ITEMS + "N"),
        bad("nested item", item("<n><n>1</n>"), NESTED + "n"),
        bad("element in an item", item("<n><b/>"), NESTED + "b"),
        bad("root in the root", xml -> "<numbers>" + xml + "</numbers>", ITEMS + "numbers"));
  }

  private static List<AnswerCase> attributesAndText() {
    StringBuilder many = new StringBuilder("numbers");
    for (int i = 0; i < 1_001; i++) {
      many.append(" a").append(i).append("='1'");
    }
    String wellFormed = "answer is malformed: (numbers and n must|body must be well-formed).*";
    return List.of(
        bad("attribute of the root", root("numbers count='9'"), ATTRIBUTE + "count"),
        bad("attribute of an item", item("<n unit='s'>"), ATTRIBUTE + "unit"),
        bad("xml:space", root("numbers xml:space='preserve'"), ATTRIBUTE + "space"),
        bad("xsi:nil", item("<n xmlns:x='" + XSI + "' x:nil='true'>"), ATTRIBUTE + "nil"),
        bad("xsi:type", item("<n xmlns:x='" + XSI + "' x:type='int'>"), ATTRIBUTE + "type"),
        bad("1,001 attributes", root(many.toString()), wellFormed),
        bad("long attribute", root("numbers a='" + "x".repeat(60_000) + "'"), ATTRIBUTE + "a"),
        bad(
            "attribute of 1 MB",
            root("numbers a='" + "x".repeat(1_000_000) + "'"),
            "answer must be at most \\d+ B, got 100\\d{4} B"),
        bad("text first", xml -> xml.replaceFirst("<n>", "7<n>"), TEXT + "text '7'"),
        bad("text last", xml -> xml.replace("</numbers>", "7</numbers>"), TEXT + "text '7'"),
        bad("text as CDATA", xml -> xml.replaceFirst("<n>", "<![CDATA[7]]><n>"), TEXT + ".*'7'"),
        bad("text as a reference", xml -> xml.replaceFirst("<n>", "&#55;<n>"), TEXT + ".*'7'"),
        bad("no-break space", xml -> xml.replaceFirst("<n>", "\u00a0<n>"), TEXT + ".*"));
  }

  private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

  private static List<AnswerCase> numbers() {
    return List.of(
        bad("word", number("abc"), NUMBER + "'abc'"),
        bad("decimal", number("1.5"), NUMBER + "'1.5'"),
        bad("no digit", number(""), NUMBER + "''"),
        bad("empty element", xml -> xml.replaceFirst("<n>", "<n/><n>"), NUMBER + "''"),
        bad("two numbers", number("1 2"), NUMBER + "'1 2'"),
        bad("above the range", number("2147483648"), NUMBER + "'2147483648'"),
        bad("below the range", number("-2147483649"), NUMBER + "'-2147483649'"),
        bad("sign alone", number("-"), NUMBER + "'-'"),
        bad("two signs", number("+-1"), NUMBER + "'\\+-1'"),
        bad("hexadecimal", number("0x1"), NUMBER + "'0x1'"),
        bad("exponent", number("1e3"), NUMBER + "'1e3'"),
        bad("digits of another script", number("\u0661"), NUMBER + ".*"),
        bad("50,000 letters", number("x".repeat(50_000)), NUMBER + "'x+\\.\\.\\.'"));
  }

  private static List<AnswerCase> lists() {
    return List.of(
        list("unsorted", Lists::swapped, "answer must rise, got .* at index 2"),
        list(
            "one missing",
            Lists::shorter,
            "answer must hold the \\d+ numbers sent, got \\d+: index 3 .*"),
        list(
            "one twice",
            Lists::longer,
            "answer must hold the \\d+ numbers sent, got \\d+: index .*"),
        list("one other", Lists::other, "answer must hold the numbers sent: index 0 must be .*"),
        list(
            "none",
            numbers -> List.of(),
            "answer must hold the \\d+ numbers sent, got 0: index 0 must be .*, got nothing"));
  }

  private static UnaryOperator<String> root(String tag) {
    return xml -> xml.replace("<numbers>", "<" + tag + ">");
  }

  private static UnaryOperator<String> item(String start) {
    return xml -> xml.replaceFirst("<n>", start);
  }

  private static UnaryOperator<String> number(String text) {
    return xml -> xml.replaceFirst("<n>.*?</n>", "<n>" + text + "</n>");
  }

  private static AnswerCase bad(String name, UnaryOperator<String> change, String reason) {
    return new AnswerCase(name, Answers.rewritten(change), reason);
  }

  private static AnswerCase list(String name, UnaryOperator<List<Integer>> change, String reason) {
    return new AnswerCase(name, Answers.changed(change), reason);
  }
}
