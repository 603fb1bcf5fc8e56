package pijoule.conformance.client;

import static pijoule.conformance.client.GoodHttp.chunk;
import static pijoule.conformance.client.GoodHttp.length;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Answers that are not to be read as a message, or do not arrive whole. */
final class BadHttp {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String XML = "Content-Type: application/xml\r\n";
  private static final String CHUNKED = OK + XML + "Transfer-Encoding: chunked\r\n\r\n";
  private static final String TYPE =
      "answer must be application/xml with charset utf-8 or none, got ";
  private static final String ENCODING = "answer must have no Content-Encoding, got ";
  private static final String WHOLE = "answer must arrive whole, got .*";
  private static final String NOT_READ =
      "answer must (arrive whole|hold a numbers element), got .*";
  private static final String MAX = "answer must be at most \\d+ B, got ";

  private BadHttp() {}

  static List<AnswerCase> all() {
    List<AnswerCase> all = new ArrayList<>();
    all.addAll(statuses());
    all.addAll(types());
    all.addAll(framing());
    all.addAll(sizes());
    return all;
  }

  private static List<AnswerCase> statuses() {
    return List.of(
        status("201 Created", ""),
        status("202 Accepted", ""),
        status("203 Transformed", ""),
        bare("204 No Content"),
        bare("205 Reset Content"),
        status("206 Partial Content", "Content-Range: bytes 0-99/100\r\n"),
        status("300 Choices", ""),
        status("301 Moved", "Location: /services/SortService/sort\r\n"),
        status("302 Found", "Location: /services/SortService/sort\r\n"),
        bare("304 Not Modified"),
        status("307 Moved", "Location: /services/SortService/sort\r\n"),
        status("308 Moved", "Location: /services/SortService/sort\r\n"),
        status("400 Bad Request", ""),
        status("401 Unauthorized", "WWW-Authenticate: Basic realm=\"a\"\r\n"),
        status("404 Not Found", ""),
        status("407 Proxy", "Proxy-Authenticate: Basic realm=\"a\"\r\n"),
        status("413 Too Large", ""),
        status("429 Too Many", "Retry-After: 0\r\n"),
        status("500 Failed", ""),
        status("503 Unavailable", "Retry-After: 0\r\n"),
        new AnswerCase(
            "500 with words",
            Answers.fixed(500, "text/plain", "no sort\ntoday"),
            "server must answer 200, got 500: no sort today"),
        new AnswerCase(
            "503 with a page",
            Answers.fixed(503, "text/html", "<p>gone</p>"),
            "server must answer 200, got 503: gone"),
        new AnswerCase(
            "endless 500",
            Answers.endless("HTTP/1.1 500 X\r\nContent-Type: text/plain\r\n", "no "),
            "server must answer 200, got 500: no no .*"));
  }

  private static List<AnswerCase> types() {
    return List.of(
        head("no type", "", TYPE + "no content type"),
        type("text/xml"),
        type("text/html"),
        type("application/soap+xml"),
        type("application/json"),
        type("application/xmlx"),
        head(
            "application/xml; charset=no-such",
            "Content-Type: application/xml; charset=no-such\r\n",
            TYPE + "(application/xml; charset=no-such|an unknown charset)"),
        type("application/xml; charset=ISO-8859-1"),
        type("application/xml; charset=UTF-16"),
        type("application/xml; charset="),
        type("application/xml; charset = no-such"),
        type("application/xml; charset=utf-8; charset=no-such"),
        head(
            "two types", XML + "Content-Type: text/html\r\n", TYPE + "application/xml, ?text/html"),
        head("gzip", XML + "Content-Encoding: gzip\r\n", ENCODING + "gzip"),
        head("deflate", XML + "Content-Encoding: deflate\r\n", ENCODING + "deflate"),
        head("unknown coding", XML + "Content-Encoding: zip\r\n", ENCODING + "zip"),
        head("identity", XML + "Content-Encoding: identity\r\n", ENCODING + "identity"));
  }

  private static List<AnswerCase> framing() {
    return List.of(
        bad("longer than it is", xml -> OK + XML + length(xml + "12") + "\r\n" + xml, WHOLE),
        bad(
            "shorter than it is",
            xml -> OK + XML + length(xml.substring(2)) + "\r\n" + xml,
            "answer is malformed: body must be well-formed XML, got an error at line .*"),
        framed("length of -1", "Content-Length: -1\r\n"),
        framed("length is a word", "Content-Length: all\r\n"),
        framed("length above 64 bits", "Content-Length: 99999999999999999999\r\n"),
        framed("two lengths", "Content-Length: 2000\r\nContent-Length: 9\r\n"),
        framed("unknown transfer", "Transfer-Encoding: gzip\r\n"),
        bad(
            "length and chunks",
            xml -> CHUNKED.replace(XML, XML + length(xml)) + chunk(xml, "") + "0\r\n\r\n",
            "answer must have Content-Length or Transfer-Encoding, got both headers"),
        framed("header of 1 MB", "A: " + "b".repeat(1_000_000) + "\r\n"),
        bad("no last chunk", xml -> CHUNKED + chunk(xml, ""), WHOLE),
        bad("cut chunk", xml -> CHUNKED + "ffff\r\n" + xml, WHOLE),
        bad("chunk of no size", xml -> CHUNKED + "\r\n" + xml + "\r\n0\r\n\r\n", NOT_READ),
        bad("chunk size is a word", xml -> CHUNKED + "size\r\n" + xml + "\r\n0\r\n\r\n", WHOLE),
        bad("negative chunk", xml -> CHUNKED + "-5\r\n" + xml + "\r\n0\r\n\r\n", WHOLE),
        bad("chunk above 32 bits", xml -> CHUNKED + "fffffffff\r\n" + xml, WHOLE),
        bad("chunk too short", xml -> CHUNKED + "5\r\n" + xml + "\r\n0\r\n\r\n", WHOLE),
        bad("no HTTP", xml -> xml, WHOLE),
        bad("status is a word", xml -> "HTTP/1.1 OK\r\n" + XML + "\r\n" + xml, WHOLE),
        bad("head alone", xml -> OK + XML, NOT_READ),
        bad("nothing at all", xml -> "", WHOLE),
        new AnswerCase("reset", Answers.none(Answers.End.RESET), WHOLE),
        new AnswerCase("reset halfway", Answers.half(Answers.End.RESET), WHOLE),
        new AnswerCase("cut", Answers.half(Answers.End.CLOSE), WHOLE));
  }

  /** HTTP clients detect different parts of this on their own, each with its own words. */
  private static AnswerCase framed(String name, String headers) {
    String rule = "(Content-Length must be one number|Transfer-Encoding must be chunked)";
    return bad(name, xml -> OK + XML + headers + "\r\n" + xml, rule + ", got .*|" + WHOLE);
  }

  private static List<AnswerCase> sizes() {
    return List.of(
        bad("1 GB", xml -> OK + XML + "Content-Length: 1000000000\r\n\r\n" + xml, MAX + "\\d+ B"),
        bad("10 GB", xml -> OK + XML + "Content-Length: 10000000000\r\n\r\n" + xml, MAX + ".*"),
        new AnswerCase(
            "endless chunks",
            Answers.endless(OK + XML + "Transfer-Encoding: chunked\r\n", chunk("<n>1</n>", "")),
            MAX + "more"),
        new AnswerCase(
            "endless to the end of the connection",
            Answers.endless(OK + XML, "<n>1</n>".repeat(100)),
            MAX + "more"),
        slow("endless drops", Answers.slow(OK + XML, " ")),
        slow("endless drops of a 500", Answers.slow("HTTP/1.1 500 X\r\n", "a")));
  }

  private static AnswerCase slow(String name, Behaviour behaviour) {
    return new AnswerCase(
        name,
        behaviour,
        List.of("--timeout", "300ms"),
        "answer must arrive whole within 300ms, got none");
  }

  private static AnswerCase status(String status, String headers) {
    String code = status.substring(0, 3);
    return bad(
        status,
        xml -> "HTTP/1.1 " + status + "\r\n" + XML + headers + length(xml) + "\r\n" + xml,
        "server must answer 200, got " + code + "(: .*)?");
  }

  private static AnswerCase bare(String status) {
    return bad(
        status,
        xml -> "HTTP/1.1 " + status + "\r\n\r\n",
        "server must answer 200, got " + status.substring(0, 3));
  }

  private static AnswerCase type(String type) {
    return head(type, "Content-Type: " + type + "\r\n", TYPE + type.replace("+", "\\+"));
  }

  private static AnswerCase head(String name, String headers, String reason) {
    return bad(name, xml -> OK + headers + length(xml) + "\r\n" + xml, reason);
  }

  private static AnswerCase bad(String name, UnaryOperator<String> wire, String reason) {
    return new AnswerCase(name, Answers.raw(wire), reason);
  }
}
