package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;

/** What must hold in every failed run. */
final class FailureRules {
  private static final int MAX_REASON_CHARS = 400;

  private FailureRules() {}

  static void check(Client client, ClientProcess process) throws IOException {
    assertThat(process.exit()).as(process.stderr()).isEqualTo(1);
    RunRecord record = RunRecord.of(process);
    assertThat(record.json().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "format", "run", "outcome", "failure", "reason", "stack", "binding");
    assertThat(record.json()).isNotEmpty().allMatch(JsonNode::isTextual);
    assertThat(record.text("outcome")).isEqualTo("failed");
    boolean isLate = record.text("reason").matches("answer must arrive whole within .*, got none");
    assertThat(record.text("failure"))
        .isIn(isLate ? List.of("time_limit") : List.of("answer", "connection"));
    assertThat(record.text("run")).isEqualTo("r7");
    assertThat(record.text("stack")).isEqualTo(client.stack());
    assertThat(client.binding()).isIn("", record.text("binding"));
    assertThat(record.text("reason"))
        .doesNotContain("\n")
        .isNotBlank()
        .hasSizeLessThan(MAX_REASON_CHARS);
    assertThat(process.stderr()).hasLineCount(1).contains(record.text("reason"));
  }
}
