package pijoule.contract.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.TlsSession;

/**
 * Writes the records of servers and clients, a line each. Streaming, so that a client's class path
 * stays short; keys as in docs/results.md.
 */
public final class RecordJson {
  private static final JsonFactory JSON = new JsonFactory();

  private RecordJson() {}

  /**
   * Returns its JSON, without a line end.
   *
   * @param client a client's record
   */
  public static String write(ClientRecord client) {
    return text(
        json -> {
          json.writeStringField("format", client.format());
          json.writeStringField("run", client.run());
          json.writeStringField("outcome", client.outcome().key());
          if (client.failure().isPresent()) {
            json.writeStringField("failure", client.failure().get().kind().key());
            json.writeStringField("reason", client.failure().get().reason());
          }
          json.writeStringField("stack", client.stack());
          json.writeStringField("binding", client.binding());
          if (client.measured().isPresent()) {
            measured(json, client.measured().get());
          }
        });
  }

  /**
   * Returns its JSON, without a line end.
   *
   * @param server a server's record
   */
  public static String write(ServerRecord server) {
    return text(
        json -> {
          json.writeStringField("format", server.format());
          json.writeStringField("run", server.run());
          json.writeStringField("framework", server.framework());
          text(json, "container", server.container());
          text(json, "binding", server.binding());
          json.writeNumberField("requests", server.requests());
          clock(json, server.clock());
          phases(json, server.phases());
          sessions(json, server.tls());
          amortized(json, server.amortized());
          if (server.alignment().isPresent()) {
            alignment(json, server.alignment().get());
          }
          if (server.jvm().isPresent()) {
            jvm(json, server.jvm().get());
          }
          process(json, server.process());
        });
  }

  /**
   * Returns the ready line of a server or recorder.
   *
   * @param process {@code server} or {@code recorder}
   * @param port that it answers on
   */
  public static String ready(String process, int port) {
    return text(
        json -> {
          json.writeStringField("format", "pijoule-ready/1");
          json.writeStringField("process", process);
          json.writeNumberField("port", port);
          json.writeNumberField("pid", ProcessHandle.current().pid());
        });
  }

  private static void measured(JsonGenerator json, ClientRecord.ValidRun run) throws IOException {
    json.writeNumberField("seed", run.seed());
    json.writeNumberField("number_count", run.numberCount());
    json.writeNumberField("calls", run.calls());
    json.writeNumberField("warmup_calls", run.warmupCalls());
    bytes(json, "request_bytes", run.requestBytes());
    bytes(json, "response_bytes", run.responseBytes());
    bytes(json, "response_payload_bytes", run.responsePayloadBytes());
    bytes(json, "response_head_bytes", run.responseHeadBytes());
    clock(json, run.clock());
    phases(json, run.phases());
    sessions(json, run.tls());
    amortized(json, run.amortized());
    if (run.alignment().isPresent()) {
      alignment(json, run.alignment().get());
    }
    if (run.jvm().isPresent()) {
      jvm(json, run.jvm().get());
    }
    process(json, run.process());
    if (run.load().isPresent()) {
      LoadJson.write(json, run.load().get());
    }
  }

  private static void process(JsonGenerator json, Optional<List<ProcessValue>> process)
      throws IOException {
    if (process.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("process");
    for (ProcessValue value : process.get()) {
      json.writeStartObject();
      json.writeStringField("quantity", value.quantity());
      json.writeStringField("unit", value.unit());
      json.writeFieldName("value");
      json.writeNumber(BigDecimal.valueOf(value.value()).toPlainString());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void bytes(JsonGenerator json, String key, OptionalLong bytes) throws IOException {
    if (bytes.isPresent()) {
      json.writeNumberField(key, bytes.getAsLong());
    }
  }

  /**
   * Writes the field {@code jvm} of an object that is open.
   *
   * @param json an object of a record
   * @param jvm to write
   * @throws IOException if the generator's target fails
   */
  public static void jvm(JsonGenerator json, JvmInfo jvm) throws IOException {
    json.writeObjectFieldStart("jvm");
    json.writeStringField("version", jvm.version());
    json.writeStringField("vendor", jvm.vendor());
    text(json, "name", jvm.name());
    text(json, "collectors", jvm.collectors());
    text(json, "flags", jvm.flags());
    json.writeNumberField("max_heap_bytes", jvm.maxHeapBytes());
    json.writeNumberField("pid", jvm.pid());
    if (jvm.use().isPresent()) {
      use(json, jvm.use().get());
    }
    if (jvm.gcPauses().isPresent()) {
      json.writeArrayFieldStart("gc_pauses");
      for (GcPause pause : jvm.gcPauses().get()) {
        json.writeStartObject();
        json.writeNumberField("start_ns", pause.startNs());
        json.writeNumberField("end_ns", pause.endNs());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void use(JsonGenerator json, JvmUse use) throws IOException {
    json.writeObjectFieldStart("use");
    json.writeStringField("over", use.over());
    json.writeNumberField("gc_count", use.gcCount());
    json.writeNumberField("gc_seconds", use.gcSeconds());
    if (use.jitSeconds().isPresent()) {
      json.writeNumberField("jit_seconds", use.jitSeconds().getAsDouble());
    }
    if (use.classCount().isPresent()) {
      json.writeNumberField("class_count", use.classCount().getAsLong());
    }
    json.writeEndObject();
  }

  private static void text(JsonGenerator json, String key, Optional<String> text)
      throws IOException {
    if (text.isPresent()) {
      json.writeStringField(key, text.get());
    }
  }

  private static void clock(JsonGenerator json, ClockRecord clock) throws IOException {
    json.writeObjectFieldStart("clock");
    json.writeStringField("anchor_wall", clock.anchorWall().toString());
    json.writeNumberField("anchor_monotonic_ns", clock.anchorMonotonicNs());
    json.writeNumberField("anchor_bound_ns", clock.anchorBoundNs());
    if (clock.bootId().isPresent()) {
      json.writeStringField("boot_id", clock.bootId().get());
    }
    if (clock.processStartUNs().isPresent()) {
      json.writeNumberField("process_start_u_ns", clock.processStartUNs().getAsLong());
    }
    json.writeEndObject();
  }

  private static void phases(JsonGenerator json, List<PhaseInterval> phases) throws IOException {
    json.writeArrayFieldStart("phases");
    for (PhaseInterval interval : phases) {
      json.writeStartObject();
      json.writeNumberField("trial", interval.trial());
      json.writeStringField("phase", interval.phase().key());
      json.writeNumberField("start_ns", interval.startNs());
      json.writeNumberField("end_ns", interval.endNs());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void sessions(JsonGenerator json, Optional<List<TlsSession>> sessions)
      throws IOException {
    if (sessions.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("tls");
    for (TlsSession session : sessions.get()) {
      json.writeStartObject();
      json.writeNumberField("trial", session.trial());
      json.writeBooleanField("resumed", session.resumed());
      json.writeStringField("protocol", session.protocol());
      json.writeStringField("cipher_suite", session.cipherSuite());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void amortized(JsonGenerator json, Optional<List<AmortizedWindow>> windows)
      throws IOException {
    if (windows.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("amortized");
    for (AmortizedWindow window : windows.get()) {
      window(json, window);
    }
    json.writeEndArray();
  }

  private static void window(JsonGenerator json, AmortizedWindow window) throws IOException {
    json.writeStartObject();
    json.writeStringField("phase", window.phase().key());
    json.writeNumberField("operations", window.operations());
    json.writeNumberField("start_ns", window.startNs());
    json.writeNumberField("end_ns", window.endNs());
    json.writeEndObject();
  }

  /**
   * Returns its JSON, as in a record.
   *
   * @param window of an operation
   */
  public static String write(AmortizedWindow window) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      window(json, window);
    } catch (IOException impossible) {
      throw new IllegalStateException("a string must be writable", impossible);
    }
    return text.toString();
  }

  private static void alignment(JsonGenerator json, Alignment alignment) throws IOException {
    json.writeObjectFieldStart("alignment");
    json.writeStringField("method", alignment.method());
    json.writeNumberField("at_ns", alignment.atNs());
    json.writeNumberField("offset_us", alignment.offsetUs());
    json.writeNumberField("u_us", alignment.uUs());
    json.writeNumberField("bound_us", alignment.boundUs());
    json.writeNumberField("probes", alignment.probes());
    json.writeNumberField("min_rtt_us", alignment.minRttUs());
    if (alignment.driftPpm().isPresent()) {
      json.writeNumberField("drift_ppm", alignment.driftPpm().getAsDouble());
    }
    json.writeEndObject();
  }

  private static String text(Body body) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      body.write(json);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new IllegalStateException("a string must be writable", impossible);
    }
    return text.toString();
  }

  private interface Body {
    void write(JsonGenerator json) throws IOException;
  }
}
