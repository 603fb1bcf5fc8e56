package pijoule.analysis.gate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import pijoule.analysis.load.MillionRequests;
import pijoule.analysis.report.AnswerLine;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.MarkdownWriter;

/** Writes the result of a gate for those who read it by programs. */
public final class GateFiles {
  private static final ObjectMapper JSON = new ObjectMapper();

  private GateFiles() {}

  /** {@return it in JSON, each value with its unit in its key; what is unknown is null} */
  public static String json(GateResult of) {
    ObjectNode json = JSON.createObjectNode().put("format", "pijoule-gate/1");
    json.put("verdict", of.verdict().key()).put("quantity", of.key()).put("unit", of.unit());
    json.put("limit_share", of.limit()).put("rounds", of.rounds());
    put(json, "baseline_mean", of.line(), line -> line.comparison().fromMean());
    put(json, "candidate_mean", of.line(), line -> line.comparison().toMean());
    put(json, "ratio", of.line(), line -> line.comparison().contrast().ratio());
    putEnd(json, "ratio_low", of.interval(), RatioInterval::low);
    putEnd(json, "ratio_high", of.interval(), RatioInterval::high);
    of.million().forEach(row -> put(json, row));
    if (of.needed().isPresent()) {
      json.put("rounds_needed", of.needed().getAsInt());
    }
    of.takes().ifPresent(time -> json.put("seconds_needed", time.toMillis() / 1e3));
    of.sentences().forEach(json.withArray("sentences")::add);
    return json.toPrettyString() + "\n";
  }

  /** Energy of one build's million requests, and where the bench states an intensity emissions. */
  private static void put(ObjectNode json, MillionRequests row) {
    String build = row.cost().stack().text();
    put(json, build + "_energy_kwh_per_million_requests", row.kwh());
    json.put("energy_estimate", row.cost().estimate());
    row.carbon()
        .ifPresent(
            carbon -> {
              put(json, build + "_emissions_gco2e_per_million_requests", row.grams());
              json.put("carbon_intensity_gco2e_per_kwh", carbon.gramsPerKwh());
              json.put("carbon_intensity_source", carbon.source().orElse(null));
              json.put("embodied_emissions", "left out");
            });
  }

  private static void put(ObjectNode json, String key, Summary of) {
    of.mean().ifPresent(mean -> json.put(key, mean));
    of.ci95Low().ifPresent(low -> json.put(key + "_ci95_low", low));
    of.ci95High().ifPresent(high -> json.put(key + "_ci95_high", high));
  }

  private static void put(
      ObjectNode json,
      String key,
      Optional<AnswerLine> line,
      Function<AnswerLine, OptionalDouble> value) {
    OptionalDouble known = line.map(value).orElse(OptionalDouble.empty());
    if (known.isPresent()) {
      json.put(key, known.getAsDouble());
    } else {
      json.putNull(key);
    }
  }

  private static void putEnd(
      ObjectNode json,
      String key,
      Optional<RatioInterval> interval,
      ToDoubleFunction<RatioInterval> end) {
    if (interval.isPresent()) {
      json.put(key, end.applyAsDouble(interval.get()));
    } else {
      json.putNull(key);
    }
  }

  /**
   * {@return it as a test suite of one test in the format that JUnit's runners write: failed,
   * skipped where it is not decided, or passed}
   */
  public static String junit(GateResult of) {
    StringWriter text = new StringWriter();
    boolean isFailed = of.verdict() == GateVerdict.FAIL;
    boolean isOpen = of.verdict() == GateVerdict.OPEN;
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", "pijoule gate");
      xml.writeAttribute("tests", "1");
      xml.writeAttribute("failures", isFailed ? "1" : "0");
      xml.writeAttribute("skipped", isOpen ? "1" : "0");
      xml.writeStartElement("testcase");
      xml.writeAttribute("classname", "pijoule.gate");
      xml.writeAttribute("name", of.quantity());
      if (isFailed || isOpen) {
        xml.writeStartElement(isFailed ? "failure" : "skipped");
        xml.writeAttribute("message", of.sentences().get(0));
        xml.writeCharacters(String.join("\n", of.sentences()));
        xml.writeEndElement();
      }
      xml.writeStartElement("system-out");
      xml.writeCharacters(String.join("\n", of.sentences()));
      xml.writeEndElement();
      xml.writeEndElement();
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return text + "\n";
  }

  /** {@return it for a comment on a change} */
  public static String markdown(GateResult of) {
    List<String> sentences = of.sentences().stream().map(MarkdownWriter::harmless).toList();
    return "**%s**\n\n%s\n"
        .formatted(sentences.get(0), String.join("\n", sentences.subList(1, sentences.size())));
  }
}
