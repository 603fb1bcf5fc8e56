package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the client of a run over a socket received: five answers of one size.
 *
 * @param run a line of runs.jsonl
 */
record Received(JsonNode run) {
  /** TCP's payload of a full packet of 1,500 bytes, with time stamps; and its frame. */
  private static final int PAYLOAD_BYTES = 1_448;

  private static final int FRAME_BYTES = 1_514;

  private static final int LENGTH_BYTES = 4;

  private static final double NS_PER_BIT_OF_BYTES = 8e9;

  private static final int CALLS = 3;

  /** How late a busy machine may take a packet: a call's time is too long or too short by it. */
  private static final double LATE_NS = 20e6;

  /** From the first packet to the last one the link is busy with all but the last. */
  double bitsPerSecondOnLink() {
    return NS_PER_BIT_OF_BYTES * (packets() - 1) * FRAME_BYTES / shortest();
  }

  void assertIsAsSlowAsTheLink() {
    double rate = run.at("/link/bits_per_second").asDouble();
    assertOneTakes(NS_PER_BIT_OF_BYTES * (packets() - 1) * FRAME_BYTES / rate);
    if (packets() > 20) {
      assertOneTakes(NS_PER_BIT_OF_BYTES * bytes() / rate);
    }
    assertThat(run.at("/link/server_bytes").asDouble())
        .isBetween(CALLS * bytes(), (CALLS + 1) * bytes() + 2_000);
    assertThat(run.at("/link/client_bytes").asInt()).isPositive();
  }

  private void assertOneTakes(double ns) {
    assertThat(receiveNs())
        .as(run.path("levels").toString())
        .anySatisfy(taken -> assertThat(taken).isCloseTo(ns, within(0.05 * ns + LATE_NS)));
  }

  private double bytes() {
    return run.at("/client/response_bytes").asDouble() + LENGTH_BYTES;
  }

  private double packets() {
    return Math.ceil(bytes() / PAYLOAD_BYTES);
  }

  private double shortest() {
    return Collections.min(receiveNs());
  }

  private List<Double> receiveNs() {
    List<Double> lengths = new ArrayList<>();
    for (JsonNode piece : run.at("/client/phases")) {
      if (piece.path("phase").asText().equals("receive")) {
        lengths.add(piece.path("end_ns").asDouble() - piece.path("start_ns").asDouble());
      }
    }
    assertThat(lengths).hasSize(CALLS);
    return lengths;
  }
}
