package pijoule.conformance.client;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A way in which a server serves, and what a client has to make of it as the program that it is:
 * one of each kind of {@link AnswerCase}, and those that a heap or an exit could suffer from.
 *
 * @param name for the test report
 * @param behaviour of the server
 * @param options of the client beyond the usual ones
 * @param reason what the record's reason has to look like; empty where the run is to be valid
 */
record Scenario(String name, Behaviour behaviour, List<String> options, String reason) {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\n";

  /** Answers that every client has to understand. */
  static final List<Scenario> GOOD =
      List.of(good("plain", Answers.rewritten(xml -> xml)), good("chunked", Answers.chunked(true)));

  /** Answers that leave a reason and no number. */
  static final List<Scenario> BAD =
      List.of(
          bad(
              "500",
              Answers.fixed(500, "text/plain", "no sort\ntoday"),
              "server .* got 500: no sort today"),
          bad(
              "malformed",
              Answers.rewritten(xml -> xml.replace("</numbers>", "</number>")),
              "answer is malformed: body must be well-formed XML, got .*"),
          bad("unsorted", Answers.changed(Lists::swapped), "answer must rise, got .* at index 2"),
          bad("cut chunks", Answers.chunked(false), "answer must arrive whole, got .*"));

  /** Answers without an end, of the same kinds. */
  static final List<Scenario> ENDLESS =
      List.of(
          slow("hangs", Answers.none(Answers.End.HANG)),
          slow("hangs halfway", Answers.half(Answers.End.HANG)),
          bad(
              "1 GB",
              Answers.endless(OK + "Content-Length: 1000000000\r\n", "<n>1</n>".repeat(1000)),
              "answer must be at most 73536 B, got 1000000000 B"),
          bad(
              "endless chunks",
              Answers.endless(
                  OK + "Transfer-Encoding: chunked\r\n",
                  GoodHttp.chunk("<n>1</n>".repeat(1000), "")),
              "answer must be at most 73536 B, got more"));

  boolean accepts(String actual) {
    return Pattern.matches(reason, actual);
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
