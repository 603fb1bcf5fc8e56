package pijoule.server.control;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.JvmUse;
import pijoule.contract.record.RecordJson;
import pijoule.server.settings.ServerSettings;

/**
 * Description of a server, for {@code GET /pijoule/about} and the environment of a results folder.
 *
 * @param framework name
 * @param container name
 * @param versions of framework, container and libraries, by name
 * @param settings of the server
 * @param more that only such a server states: texts by key
 */
public record About(
    String framework,
    String container,
    Map<String, String> versions,
    ServerSettings<?, ?> settings,
    Map<String, String> more) {
  private static final JsonFactory JSON = new JsonFactory();

  public About {
    versions = Map.copyOf(versions);
    more = Map.copyOf(more);
  }

  String json() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      write(json);
    } catch (IOException impossible) {
      throw new IllegalStateException("a string must be writable", impossible);
    }
    return text.toString();
  }

  private void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("format", "pijoule-about/1");
    json.writeStringField("framework", framework);
    json.writeStringField("container", container);
    json.writeStringField("binding", settings.binding());
    json.writeStringField("protocol", settings.endpoint().protocol().name());
    Map<String, String> levels = settings.levels();
    levels.putAll(more);
    for (Map.Entry<String, String> level : levels.entrySet()) {
      json.writeStringField(level.getKey(), level.getValue());
    }
    json.writeObjectFieldStart("versions");
    for (String name : versions.keySet().stream().sorted().toList()) {
      json.writeStringField(name, versions.get(name));
    }
    json.writeEndObject();
    json.writeObjectFieldStart("workload");
    json.writeStringField("service", settings.endpoint().service().name());
    for (Map.Entry<String, Object> setting : settings.service().settings().entrySet()) {
      json.writeObjectField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
    json.writeNumberField("max_body_bytes", settings.maxBodyBytes());
    json.writeBooleanField("phases", settings.get(ServerOptions.PHASES));
    RecordJson.jvm(json, JvmInfo.ofThisProcess().with(JvmUse.ofThisProcess()));
    json.writeEndObject();
  }
}
