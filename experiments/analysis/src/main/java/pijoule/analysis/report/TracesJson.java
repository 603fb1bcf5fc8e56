package pijoule.analysis.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import gg.jte.TemplateOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.measure.PowerBins;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.Run;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;
import pijoule.energy.meter.MeterInfo;

/** The power traces as the page's script reads them. */
record TracesJson(JsonGenerator json, Measurements measurements) {
  /** A model meter's power without load (docs/results.md). */
  private static final String IDLE = "idle_watts";

  /**
   * Pieces of phases that are shaded over one side; a thousand calls could not be distinguished.
   */
  static final int MAX_SPANS = 250;

  private static final int DIGITS = 4;
  private static final int U_DIGITS = 2;

  /** Writes JSON that is safe within a script element. */
  static void write(Measurements measurements, PowerTraces traces, TemplateOutput page) {
    try (JsonGenerator json = new JsonFactory().createGenerator(new Script(page))) {
      new TracesJson(json, measurements).all(byRun(traces));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Text that cannot end the script element. */
  static final class Script extends Writer {
    private final TemplateOutput page;

    Script(TemplateOutput page) {
      this.page = page;
    }

    @Override
    public void write(char[] text, int from, int length) {
      page.writeContent(new String(text, from, length).replace("<", "\\u003c"));
    }

    @Override
    public void flush() {
      // The page's owner does.
    }

    @Override
    public void close() {
      // The page goes on.
    }
  }

  /** The sides of each run that has any, in their order. */
  static List<Map<Side, PowerBins>> byRun(PowerTraces traces) {
    List<Map<Side, PowerBins>> runs = new ArrayList<>();
    Run last = null;
    for (PowerBins bins : traces.sides()) {
      if (bins.of().run() != last) {
        runs.add(new EnumMap<>(Side.class));
        last = bins.of().run();
      }
      runs.get(runs.size() - 1).put(bins.of().side(), bins);
    }
    return runs;
  }

  private void all(List<Map<Side, PowerBins>> runs) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("phases");
    for (Phase phase : Phase.values()) {
      json.writeString(phase.key());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("runs");
    for (Map<Side, PowerBins> run : runs) {
      json.writeStartObject();
      json.writeStringField("run", run.values().iterator().next().of().run().id());
      json.writeObjectFieldStart("sides");
      for (PowerBins bins : run.values()) {
        side(bins);
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void side(PowerBins bins) throws IOException {
    TraceEncoding packed = TraceEncoding.of(bins);
    json.writeObjectFieldStart(bins.of().side().key());
    json.writeStringField("heading", heading(bins.of()));
    json.writeNumberField("start_ns", bins.startNs());
    json.writeNumberField("width_ns", bins.widthNs());
    json.writeNumberField("floor_watts", meter(bins.of()).map(TracesJson::floorWatts).orElse(0.0));
    json.writeNumberField("decimals", packed.decimals());
    json.writeNumberField("base", packed.base());
    json.writeStringField("data", packed.text());
    OptionalDouble totalStart = bins.totalStartSeconds();
    if (totalStart.isPresent()) {
      json.writeNumberField("total_start_seconds", totalStart.getAsDouble());
    } else {
      json.writeNullField("total_start_seconds");
    }
    spans(bins);
    rows(bins.of());
    json.writeEndObject();
  }

  private Optional<MeterInfo> meter(MeasuredSide side) {
    return measurements.meter(side).map(meter -> meter.info().meterInfo());
  }

  private String heading(MeasuredSide side) {
    String meter = side.energy().meter().orElseThrow();
    boolean estimate = side.energy().estimate().orElse(false);
    String kind = meter(side).map(info -> info.kind() + ", ").orElse("");
    String name = side.side() == Side.CLIENT ? "Client" : "Server";
    return "%s: %s (%s%s)".formatted(name, meter, kind, estimate ? "estimate" : "measured");
  }

  private void spans(PowerBins bins) throws IOException {
    json.writeArrayFieldStart("spans");
    for (PowerBins.Span span : bins.spans().stream().limit(MAX_SPANS).toList()) {
      json.writeStartArray();
      json.writeNumber(span.phase().ordinal());
      json.writeNumber(span.trial());
      json.writeNumber(span.startNs());
      json.writeNumber(span.endNs());
      json.writeEndArray();
    }
    json.writeEndArray();
    int left = bins.spans().size() - MAX_SPANS;
    if (left > 0) {
      json.writeStringField(
          "note",
          "The first %s pieces of phases are shaded; figures/power-phases.csv has %s more."
              .formatted(MAX_SPANS, left));
    }
  }

  /** Lines of the table beside the chart; the numbers are those of energy.csv. */
  private void rows(MeasuredSide side) throws IOException {
    json.writeArrayFieldStart("rows");
    List<Part> parts = new ArrayList<>(Part.of(side.side()));
    parts.addAll(Part.optional(side.side()));
    parts.addAll(Part.AMORTIZED);
    for (Part part : parts) {
      PartEnergy energy = side.energy().parts().get(part);
      Double seconds = side.times().seconds().get(part);
      if (part != Part.REMAINDER && energy != null && seconds != null) {
        json.writeStartArray();
        json.writeString(
            part.isAmortized()
                ? part.key().replace("_amortized", "") + ", one of many (amortised)"
                : part.key());
        json.writeString(Numbers.significant(seconds, DIGITS));
        json.writeString(significant(energy.joules().value(), DIGITS));
        json.writeString(significant(energy.joules().u(), U_DIGITS));
        json.writeString(energy.verdict().text());
        json.writeEndArray();
      }
    }
    json.writeEndArray();
  }

  private static String significant(OptionalDouble value, int digits) {
    return value.isPresent() ? Numbers.significant(value.getAsDouble(), digits) : Numbers.NA;
  }

  /**
   * {@return the power of the idle board where the meter's settings name it, W; otherwise 0}
   *
   * @param meter that saw the power
   */
  private static double floorWatts(MeterInfo meter) {
    return meter.settings().getOrDefault(IDLE, 0.0);
  }

  /**
   * Bins' powers as text: 16-bit little-endian whole numbers in base64, all means, then all minima,
   * then all maxima. A power is {@code (base + number) / 10^decimals} W; 65535 means that nothing
   * is known.
   *
   * @param decimals so many that the span of the powers fits, at most 6: 1 uW
   * @param base least power in the last decimal
   * @param text in base64
   */
  record TraceEncoding(int decimals, long base, String text) {
    private static final int NOTHING = 65_535;
    private static final double MAX_NUMBER = 65_000;
    private static final int MAX_DECIMALS = 6;

    static TraceEncoding of(PowerBins bins) {
      double min = Double.POSITIVE_INFINITY;
      double max = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < bins.size(); i++) {
        if (bins.known(i)) {
          min = Math.min(min, bins.minWatts()[i]);
          max = Math.max(max, bins.maxWatts()[i]);
        }
      }
      double span = max - min;
      int decimals =
          span > 0
              ? (int) Math.min(MAX_DECIMALS, Math.floor(Math.log10(MAX_NUMBER / span)))
              : MAX_DECIMALS;
      double scale = Math.pow(10, decimals);
      long base = min <= max ? (long) Math.floor(min * scale) : 0;
      ByteBuffer bytes = ByteBuffer.allocate(6 * bins.size()).order(ByteOrder.LITTLE_ENDIAN);
      for (float[] powers : new float[][] {bins.meanWatts(), bins.minWatts(), bins.maxWatts()}) {
        for (float watts : powers) {
          long number = Float.isNaN(watts) ? NOTHING : Math.round(watts * scale) - base;
          bytes.putShort((short) number);
        }
      }
      return new TraceEncoding(decimals, base, Base64.getEncoder().encodeToString(bytes.array()));
    }
  }
}
