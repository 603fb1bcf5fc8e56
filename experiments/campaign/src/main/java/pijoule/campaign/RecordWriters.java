package pijoule.campaign;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.RecordJson;
import pijoule.contract.record.ServerRecord;

/** Writers that keep to the text that servers and clients themselves print. */
final class RecordWriters {
  private RecordWriters() {}

  static final class Client extends JsonSerializer<ClientRecord> {
    @Override
    public void serialize(ClientRecord client, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeRawValue(RecordJson.write(client));
    }
  }

  static final class Server extends JsonSerializer<ServerRecord> {
    @Override
    public void serialize(ServerRecord server, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeRawValue(RecordJson.write(server));
    }
  }
}
