package pijoule.contract.record;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalDouble;

/** Writes the field {@code load} of a client's record. */
final class LoadJson {
  private LoadJson() {}

  static void write(JsonGenerator json, LoadRecord load) throws IOException {
    json.writeObjectFieldStart("load");
    json.writeNumberField("rate_per_second", load.ratePerSecond());
    if (load.http().isPresent()) {
      json.writeNumberField("http", load.http().getAsInt());
    }
    json.writeStringField("arrivals", load.arrivals());
    json.writeNumberField("connections", load.connections());
    json.writeNumberField("duration_seconds", load.durationSeconds());
    json.writeNumberField("lead_in_seconds", load.leadInSeconds());
    json.writeNumberField("offered", load.offered());
    json.writeNumberField("completed", load.completed());
    errors(json, load);
    json.writeNumberField("unfinished", load.unfinished());
    json.writeNumberField("completed_in_window", load.completedInWindow());
    json.writeNumberField("requests_with_lead_in", load.requestsWithLeadIn());
    distribution(json, "response_seconds", load.responseSeconds());
    distribution(json, "service_seconds", load.serviceSeconds());
    distribution(json, "start_lateness_seconds", load.startLatenessSeconds());
    if (load.waitedForConnection().isPresent()) {
      json.writeNumberField("waited_for_connection", load.waitedForConnection().getAsInt());
    }
    json.writeNumberField("longest_queue", load.longestQueue());
    json.writeNumberField("generator_cpu_seconds", load.generatorCpuSeconds());
    number(json, "host_busy_share", load.hostBusyShare());
    number(json, "busiest_thread_share", load.busiestThreadShare());
    json.writeBooleanField("generator_limited", load.generatorLimited());
    json.writeBooleanField("late", load.late());
    json.writeNumberField("bytes_sent", load.bytesSent());
    json.writeNumberField("bytes_received", load.bytesReceived());
    windows(json, load);
    requests(json, load);
    json.writeEndObject();
  }

  private static void errors(JsonGenerator json, LoadRecord load) throws IOException {
    json.writeObjectFieldStart("errors");
    for (Map.Entry<String, Integer> error : load.errors().entrySet()) {
      json.writeNumberField(error.getKey(), error.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("error_examples");
    for (Map.Entry<String, String> example : load.errorExamples().entrySet()) {
      json.writeStringField(example.getKey(), example.getValue());
    }
    json.writeEndObject();
  }

  private static void distribution(JsonGenerator json, String key, Map<String, Double> seconds)
      throws IOException {
    json.writeObjectFieldStart(key);
    for (Map.Entry<String, Double> value : seconds.entrySet()) {
      json.writeNumberField(value.getKey(), value.getValue());
    }
    json.writeEndObject();
  }

  private static void number(JsonGenerator json, String key, OptionalDouble value)
      throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(key, value.getAsDouble());
    }
  }

  private static void requests(JsonGenerator json, LoadRecord load) throws IOException {
    if (load.requests().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("requests");
    for (LoadRecord.Named request : load.requests().get()) {
      json.writeStartObject();
      json.writeStringField("name", request.name());
      json.writeNumberField("weight", request.weight());
      json.writeNumberField("offered", request.offered());
      json.writeNumberField("completed", request.completed());
      distribution(json, "response_seconds", request.responseSeconds());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void windows(JsonGenerator json, LoadRecord load) throws IOException {
    json.writeArrayFieldStart("windows");
    for (LoadRecord.Window window : load.windows()) {
      json.writeStartObject();
      json.writeNumberField("start_ns", window.startNs());
      json.writeNumberField("end_ns", window.endNs());
      json.writeNumberField("completed", window.completed());
      number(json, "service_p50_seconds", window.serviceP50Seconds());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
