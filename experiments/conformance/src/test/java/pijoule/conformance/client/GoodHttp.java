package pijoule.conformance.client;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The right message in every way that HTTP/1.1 can carry it, but with a trailer: updates of JDK 17
 * differ in whether their HTTP client takes one, and no server of ours sends it.
 */
final class GoodHttp {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String XML = "Content-Type: application/xml\r\n";
  private static final String CHUNKED = OK + XML + "Transfer-Encoding: chunked\r\n\r\n";

  private GoodHttp() {}

  /**
   * Answers that begin with an informational one, which some JDKs' HTTP client takes for the last:
   * JDK-8292044, mended in 20 and 17.0.12. Ubuntu 24.04 began with 17.0.11.
   *
   * @param name of a case
   * @param jdk that the clients run on
   * @return whether it can pass there
   */
  static boolean isFor(String name, Runtime.Version jdk) {
    boolean isMended = jdk.feature() == 17 ? jdk.update() >= 12 : jdk.feature() >= 20;
    return isMended || !List.of("continue first", "hints first").contains(name);
  }

  static List<AnswerCase> all() {
    return List.of(
        type("charset", "application/xml; charset=utf-8"),
        type("quoted charset", "application/xml;charset=\"UTF-8\""),
        type("type in capitals", "Application/XML"),
        type("other parameter", "application/xml; version=1; charset=UTF-8"),
        type("semicolon alone", "application/xml;"),
        good("chunked", xml -> CHUNKED + chunk(xml, "") + "0\r\n\r\n"),
        good(
            "a byte a chunk",
            xml -> CHUNKED + xml.replaceAll("(?s)(.)", "1\r\n$1\r\n") + "0\r\n\r\n"),
        good("chunk extension", xml -> CHUNKED + chunk(xml, ";a=b") + "0\r\n\r\n"),
        good("to the end of the connection", xml -> OK + XML + "Connection: close\r\n\r\n" + xml),
        good("HTTP/1.0", xml -> "HTTP/1.0 200 OK\r\n" + XML + length(xml) + "\r\n" + xml),
        good(
            "continue first",
            xml -> "HTTP/1.1 100 Continue\r\n\r\n" + OK + XML + length(xml) + "\r\n" + xml),
        good(
            "hints first",
            xml -> "HTTP/1.1 103 Hints\r\nA: b\r\n\r\n" + OK + XML + length(xml) + "\r\n" + xml),
        good("no reason phrase", xml -> "HTTP/1.1 200 \r\n" + XML + length(xml) + "\r\n" + xml),
        good(
            "names of headers in small letters",
            xml -> (OK + XML + length(xml)).replace("Content", "content") + "\r\n" + xml),
        good(
            "many headers", xml -> OK + XML + "A: b\r\n".repeat(100) + length(xml) + "\r\n" + xml));
  }

  private static AnswerCase type(String name, String type) {
    return good(name, xml -> OK + "Content-Type: " + type + "\r\n" + length(xml) + "\r\n" + xml);
  }

  static String length(String xml) {
    return "Content-Length: " + xml.length() + "\r\n";
  }

  static String chunk(String xml, String extension) {
    return Integer.toHexString(xml.length()) + extension + "\r\n" + xml + "\r\n";
  }

  private static AnswerCase good(String name, UnaryOperator<String> wire) {
    return new AnswerCase(name, Answers.raw(wire), "");
  }
}
