package pijoule.conformance.client;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A way in which a server serves, and what a client has to make of it.
 *
 * @param name for the test report
 * @param behaviour of the server
 * @param options of the client beyond the usual ones
 * @param reason what the record's reason has to look like; empty where the run is to be valid
 */
record Scenario(String name, Behaviour behaviour, List<String> options, String reason) {
  /** Answers that every client has to understand. */
  static final List<Scenario> GOOD =
      List.of(
          good("plain", Answers.rewritten(xml -> xml)),
          good(
              "declared", Answers.rewritten(xml -> "<?xml version='1.0' encoding='UTF-8'?>" + xml)),
          good("spaced", Answers.rewritten(xml -> xml.replace("<n>", "\n  <n> ") + "\n")),
          good("signed", Answers.rewritten(xml -> xml.replaceAll("<n>(\\d)", "<n>+$1"))),
          good("chunked", Answers.chunked(true)));

  /** Answers that leave a reason and no number. */
  static final List<Scenario> BAD =
      List.of(
          bad(
              "500",
              Answers.fixed(500, "text/plain", "no sort\ntoday"),
              "server .* got 500: no sort today"),
          bad("503", Answers.fixed(503, "text/html", "<p>gone</p>"), "server .* got 503: gone"),
          bad("400", Answers.fixed(400, "application/xml", "<e>bad</e>"), "server .* got 400: bad"),
          bad("404", Answers.fixed(404, "text/plain", ""), "server must answer 200, got 404"),
          bad(
              "html",
              Answers.fixed(200, "text/html", "<p/>"),
              "answer must be application/xml, got text/html"),
          bad(
              "untyped",
              Answers.fixed(200, "", "<numbers/>"),
              "answer must be application/xml, got no content type"),
          bad("empty", Answers.fixed(200, "application/xml", ""), "answer must .*numbers.*"),
          bad("reset", Answers.none(Answers.End.RESET), "answer must arrive whole, got .*"),
          bad("closed", Answers.none(Answers.End.CLOSE), "answer must arrive whole, got .*"),
          bad("reset halfway", Answers.half(Answers.End.RESET), "answer must arrive whole, got .*"),
          bad("cut", Answers.half(Answers.End.CLOSE), "answer must arrive whole, got .*"),
          bad("cut chunks", Answers.chunked(false), "answer must arrive whole, got .*"),
          slow("hangs", Answers.none(Answers.End.HANG)),
          slow("hangs halfway", Answers.half(Answers.End.HANG)),
          bad("unsorted", Answers.changed(Lists::swapped), "answer must rise, got .* at index 2"),
          bad(
              "one missing",
              Answers.changed(Lists::shorter),
              "answer must hold the \\d+ numbers sent, got \\d+: index 3 .*"),
          bad(
              "malformed",
              Answers.rewritten(xml -> xml.replace("</numbers>", "</number>")),
              "answer must be a well-formed numbers message, got .*"),
          bad(
              "no number",
              Answers.rewritten(xml -> xml.replaceFirst("<n>", "<n>x")),
              "answer is malformed: n must be an integer .*"),
          bad(
              "too great",
              Answers.rewritten(xml -> xml.replace("</numbers>", "<n>2147483648</n></numbers>")),
              "answer is malformed: n must be an integer .* got '2147483648'"));

  boolean accepts(String told) {
    return Pattern.matches(reason, told);
  }

  private static Scenario good(String name, Behaviour behaviour) {
    return new Scenario(name, behaviour, List.of(), "");
  }

  private static Scenario bad(String name, Behaviour behaviour, String reason) {
    return new Scenario(name, behaviour, List.of(), reason);
  }

  private static Scenario slow(String name, Behaviour behaviour) {
    return new Scenario(
        name,
        behaviour,
        List.of("--timeout", "300ms"),
        "answer must arrive whole within 300ms, got none");
  }

  @Override
  public String toString() {
    return name;
  }
}
