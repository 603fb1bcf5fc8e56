package pijoule.campaign;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Optional;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.FailureKind;
import pijoule.contract.record.Outcome;

/** Readers of records whose JSON is flatter than their type. */
final class RecordReaders {
  private RecordReaders() {}

  static final class Client extends JsonDeserializer<ClientRecord> {
    @Override
    public ClientRecord deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      JsonNode tree = context.readTree(json);
      String format = text(tree, "format");
      Formats.require(format, ClientRecord.FORMAT, "a client's record");
      JsonNode outcomeText = tree.path("outcome");
      Outcome outcome = context.readTreeAsValue(outcomeText, Outcome.class);
      Optional<ClientRecord.Measured> measured =
          outcome == Outcome.VALID
              ? Optional.of(context.readTreeAsValue(tree, ClientRecord.Measured.class))
              : Optional.empty();
      return new ClientRecord(
          format,
          text(tree, "run"),
          outcome,
          outcome == Outcome.VALID ? Optional.empty() : Optional.of(failure(tree)),
          text(tree, "stack"),
          text(tree, "binding"),
          measured);
    }

    private static ClientRecord.Failure failure(JsonNode tree) throws IOException {
      boolean isConnection = tree.path("failure").asText().equals(FailureKind.CONNECTION.key());
      return new ClientRecord.Failure(
          isConnection ? FailureKind.CONNECTION : FailureKind.ANSWER, text(tree, "reason"));
    }

    private static String text(JsonNode tree, String key) throws IOException {
      JsonNode value = tree.path(key);
      if (!value.isTextual()) {
        throw new IOException("a client's record needs the text " + key + ", got " + value);
      }
      return value.asText();
    }
  }
}
