package pijoule.conformance.client;

import java.util.List;
import java.util.function.UnaryOperator;

/** Answers to a text: the rules of the message are the service's, those of XML every service's. */
final class EchoAnswers {
  private static final List<String> OPTIONS = List.of("--timeout", "10s", "--service", "echo");
  private static final String MALFORMED = "answer is malformed: ";

  private EchoAnswers() {}

  static List<AnswerCase> all() {
    return List.of(
        echo("the text", xml -> xml, ""),
        echo("declared text", xml -> "<?xml version='1.0'?>\n" + xml + "\n", ""),
        echo(
            "text as CDATA",
            xml -> xml.replaceAll("<text>(.)(.*?)<", "<text>$1<![CDATA[$2]]><"),
            ""),
        echo("comment in the text", xml -> xml.replaceFirst("<text>(.)", "<text>$1<!-- c -->"), ""),
        echo(
            "another text",
            xml -> xml.replace("</text>", "&lt;</text>"),
            "answer must be the text sent, 1968 characters, got 1969 that differ from index 1968"),
        echo(
            "a longer space",
            xml -> xml.replace("<text>", "<text> "),
            "answer must be the text sent, 1968 characters, got 1969 that differ from index 0"),
        echo(
            "a sorted list",
            xml -> "<numbers><n>1</n></numbers>" + " ".repeat(2000),
            MALFORMED + "root element must be message in no namespace, got numbers"),
        echo(
            "no text", xml -> "<message/>", MALFORMED + "message must hold at least 1 text, got 0"),
        echo(
            "two texts",
            xml -> xml.replace("</message>", "<text/></message>"),
            MALFORMED + "message must hold at most 1 text, got more"),
        echo(
            "a number",
            xml -> xml.replace("<text>", "<n>").replace("</text>", "</n>"),
            MALFORMED + "message must hold text elements in no namespace, got n"),
        echo(
            "an element in the text",
            xml -> xml.replace("<text>", "<text><b/>"),
            MALFORMED + "text must hold text alone, got b"),
        echo("no message", xml -> "", "answer must hold a message element, got 0 B"));
  }

  private static AnswerCase echo(String name, UnaryOperator<String> change, String reason) {
    return new AnswerCase("echo: " + name, Answers.echoed(change), OPTIONS, reason);
  }
}
