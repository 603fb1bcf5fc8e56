package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A client's record, read as anyone else would read it, and what must hold in every valid one. */
record RunRecord(JsonNode json) {
  /** One piece of a phase. */
  record Piece(int trial, String phase, long startNs, long endNs) {}

  static RunRecord of(ClientProcess process) throws IOException {
    assertThat(process.stdout()).endsWith("\n").hasLineCount(1);
    return new RunRecord(new ObjectMapper().readTree(process.stdout()));
  }

  String text(String key) {
    return json.required(key).asText();
  }

  long number(String key) {
    assertThat(json.required(key).isIntegralNumber()).isTrue();
    return json.required(key).asLong();
  }

  /** Pieces in the record's order, those of the whole run left out. */
  List<Piece> pieces() {
    List<Piece> pieces = new ArrayList<>();
    for (JsonNode node : json.required("phases")) {
      if (!"total".equals(node.required("phase").asText())) {
        pieces.add(piece(node));
      }
    }
    return pieces;
  }

  Piece total() {
    for (JsonNode node : json.required("phases")) {
      if ("total".equals(node.required("phase").asText())) {
        return piece(node);
      }
    }
    throw new AssertionError("a valid record has a total");
  }

  /**
   * The phases of one trial in order, pieces of the same phase taken together. A client that sends
   * while it serializes is in its call before: the last piece of that counts.
   */
  List<String> order(int trial) {
    List<String> phases =
        pieces().stream()
            .filter(piece -> piece.trial() == trial)
            .map(Piece::phase)
            .filter(phase -> !phase.equals("startup") && !phase.equals("setup"))
            .toList();
    List<String> order = new ArrayList<>();
    for (int i = 0; i < phases.size(); i++) {
      String phase = phases.get(i);
      boolean again = !order.isEmpty() && order.get(order.size() - 1).equals(phase);
      boolean goesOn = phase.equals("call") && i < phases.lastIndexOf(phase);
      if (!again && !goesOn) {
        order.add(phase);
      }
    }
    return order;
  }

  private static Piece piece(JsonNode node) {
    return new Piece(
        node.required("trial").asInt(),
        node.required("phase").asText(),
        node.required("start_ns").asLong(),
        node.required("end_ns").asLong());
  }
}
