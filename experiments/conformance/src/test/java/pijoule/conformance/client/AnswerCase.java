package pijoule.conformance.client;

import java.util.ArrayList;
import java.util.List;

/**
 * An answer of a server, and what every client has to make of it.
 *
 * @param name of the case
 * @param behaviour of the server
 * @param options of the client beyond the usual ones
 * @param reason pattern of the record's reason; empty where the run is to be valid
 */
record AnswerCase(String name, Behaviour behaviour, List<String> options, String reason) {
  private static final List<String> USUAL = List.of("--timeout", "10s");

  AnswerCase(String name, Behaviour behaviour, String reason) {
    this(name, behaviour, USUAL, reason);
  }

  static List<AnswerCase> all() {
    List<AnswerCase> all = new ArrayList<>();
    all.addAll(GoodMessages.all());
    all.addAll(BadMessages.all());
    all.addAll(BadXml.all());
    all.addAll(GoodHttp.all());
    all.addAll(BadHttp.all());
    all.addAll(EchoAnswers.all());
    return all;
  }

  boolean isGood() {
    return reason.isEmpty();
  }

  @Override
  public String toString() {
    return name;
  }
}
