package pijoule.conformance.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;
import pijoule.conformance.every.Only;

/** The phases that a server reports of a run. */
@ResourceLock(Hosted.SHARED)
class PhasesIT {
  private static final List<String> IN_ORDER =
      List.of("receive", "check", "deserialize", "service", "serialize", "send");

  /** One interval of a record. */
  private record Piece(int trial, String phase, long startNs, long endNs) {
    static Piece of(JsonNode json) {
      return new Piece(
          json.get("trial").asInt(),
          json.get("phase").asText(),
          json.get("start_ns").asLong(),
          json.get("end_ns").asLong());
    }
  }

  static List<Hosted> byRest() {
    return Hosted.byRest();
  }

  static List<ServerStack> stacks() {
    return ServerStack.sample();
  }

  @ParameterizedTest
  @MethodSource("byRest")
  @Tag(Only.TAG)
  void areNestedOrderedAndWithinTheTotal(Hosted stack) throws IOException {
    ServerProcess server = stack.shared();
    String run = "nested-" + stack.offered().container();
    byte[] body = Messages.of(Messages.random(20_000, 3));
    long before = System.nanoTime();
    for (int trial = 0; trial < 3; trial++) {
      HttpRequest.Builder request = Call.trial(server, run, trial, body);
      // The middle one in chunks.
      Call.send(trial == 1 ? request.POST(Call.chunked(body)) : request);
    }
    assertTrials(Call.json(Call.run(server, run)), before);
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void areTheSameOfAnotherService(ServerStack stack) throws IOException {
    ServerProcess server = stack.echo();
    byte[] body = Messages.text("a".repeat(20_000));
    long before = System.nanoTime();
    for (int trial = 0; trial < 3; trial++) {
      Call.send(Call.trial(Call.echo(server, body), "nested-" + stack, trial));
    }
    assertTrials(Call.json(Call.run(server, "nested-" + stack)), before);
  }

  private static void assertTrials(JsonNode record, long before) {
    long after = System.nanoTime();
    assertThat(record.get("requests").asInt()).isEqualTo(3);
    List<Piece> pieces = pieces(record);
    for (int trial = 0; trial < 3; trial++) {
      int number = trial;
      assertTrial(pieces.stream().filter(piece -> piece.trial() == number).toList());
    }
    // One machine, one monotonic clock: the server's instants are between the test's own.
    assertThat(pieces)
        .isNotEmpty()
        .allSatisfy(piece -> assertThat(piece.startNs()).isBetween(before, after));
  }

  private static void assertTrial(List<Piece> pieces) {
    Piece total = pieces.stream().filter(piece -> piece.phase().equals("total")).findAny().get();
    List<Piece> parts = pieces.stream().filter(piece -> !piece.phase().equals("total")).toList();
    long lastEndNs = 0;
    int lastPhase = 0;
    long sumNs = 0;
    for (Piece part : parts) {
      assertThat(part.startNs()).isGreaterThanOrEqualTo(lastEndNs);
      assertThat(part.endNs()).isGreaterThan(part.startNs());
      assertThat(IN_ORDER.indexOf(part.phase())).isGreaterThanOrEqualTo(lastPhase);
      lastEndNs = part.endNs();
      lastPhase = IN_ORDER.indexOf(part.phase());
      if (part.phase().equals("receive")) {
        assertThat(part.endNs()).isLessThanOrEqualTo(total.startNs());
      } else {
        assertThat(part.startNs()).isGreaterThanOrEqualTo(total.startNs());
        sumNs += part.endNs() - part.startNs();
      }
    }
    assertThat(total.endNs()).isGreaterThanOrEqualTo(lastEndNs);
    assertThat(sumNs).isPositive().isLessThanOrEqualTo(total.endNs() - total.startNs());
    assertThat(parts.stream().map(Piece::phase).distinct().toList()).isEqualTo(IN_ORDER);
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void carryTheStackAndTheClock(ServerStack stack) throws IOException {
    ServerProcess server = stack.shared();
    Call.send(Call.trial(server, "named-" + stack, 0, Messages.of(1)));

    JsonNode record = Call.json(Call.run(server, "named-" + stack));

    assertThat(record.get("format").asText()).isEqualTo("pijoule-server/1");
    assertThat(record.get("run").asText()).isEqualTo("named-" + stack);
    assertThat(record.get("framework").asText()).isEqualTo(stack.framework());
    assertThat(record.get("container").asText()).isEqualTo(stack.container());
    assertThat(record.get("binding").asText()).isEqualTo(stack.binding());
    assertThat(record.get("clock").get("anchor_monotonic_ns").asLong())
        .isLessThan(pieces(record).get(0).startNs());
    assertThat(record.has("alignment")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void areKeptOfAnsweredRequestsOfRunsAloneUntilDeleted(ServerStack stack) throws IOException {
    ServerProcess server = stack.shared();
    String run = "kept-" + stack;
    byte[] bad = Messages.of(1);
    bad[bad.length - 1] = '<';
    Call.send(Call.sort(server, Messages.of(1)));
    Call.send(Call.trial(server, run, 0, bad));
    assertThat(Call.run(server, run).statusCode()).isEqualTo(404);

    Call.send(Call.trial(server, run, 1, Messages.of(1)));
    Call.send(Call.trial(server, run, 2, bad));
    JsonNode record = Call.json(Call.run(server, run));
    assertThat(record.get("requests").asInt()).isEqualTo(1);
    assertThat(pieces(record))
        .isNotEmpty()
        .allSatisfy(piece -> assertThat(piece.trial()).isEqualTo(1));

    HttpRequest.Builder delete = Call.to(server, "/pijoule/runs/" + run).DELETE();
    assertThat(Call.send(delete).statusCode()).isEqualTo(204);
    assertThat(Call.run(server, run).statusCode()).isEqualTo(404);
    HttpResponse<byte[]> again = Call.send(delete);
    assertThat(again.statusCode()).isEqualTo(404);
  }

  private static List<Piece> pieces(JsonNode record) {
    return StreamSupport.stream(record.get("phases").spliterator(), false).map(Piece::of).toList();
  }
}
