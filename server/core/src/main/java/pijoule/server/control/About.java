package pijoule.server.control;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Collections;
import java.util.Map;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.JvmUse;
import pijoule.contract.record.RecordJson;

/**
 * Description of a server, for {@code GET /pijoule/about} and the environment of a results folder.
 *
 * @param framework name
 * @param container name
 * @param binding name
 * @param versions of framework, container and libraries, by name
 * @param endpoint what is called, and how
 * @param settings of the endpoint's service: texts and numbers, by key
 * @param protection of calls, and whether connections are kept: levels by factor
 * @param maxBodyBytes largest request body, bytes
 * @param phases whether requests of a run are recorded
 */
public record About(
    String framework,
    String container,
    String binding,
    Map<String, String> versions,
    Endpoint<?, ?> endpoint,
    Map<String, Object> settings,
    Map<String, String> protection,
    int maxBodyBytes,
    boolean phases) {
  private static final JsonFactory JSON = new JsonFactory();

  public About {
    versions = Map.copyOf(versions);
    settings = Collections.unmodifiableMap(settings);
    protection = Collections.unmodifiableMap(protection);
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
    json.writeStringField("binding", binding);
    json.writeStringField("protocol", endpoint.protocol().name());
    for (Map.Entry<String, String> level : protection.entrySet()) {
      json.writeStringField(level.getKey(), level.getValue());
    }
    json.writeObjectFieldStart("versions");
    for (String name : versions.keySet().stream().sorted().toList()) {
      json.writeStringField(name, versions.get(name));
    }
    json.writeEndObject();
    json.writeObjectFieldStart("workload");
    json.writeStringField("service", endpoint.service().name());
    for (Map.Entry<String, Object> setting : settings.entrySet()) {
      json.writeObjectField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
    json.writeNumberField("max_body_bytes", maxBodyBytes);
    json.writeBooleanField("phases", phases);
    RecordJson.jvm(json, JvmInfo.ofThisProcess().with(JvmUse.ofThisProcess()));
    json.writeEndObject();
  }
}
