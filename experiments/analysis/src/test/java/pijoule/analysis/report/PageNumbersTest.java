package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.table.Numbers;

/** Every number that the page shows is in a CSV file of its folder. */
class PageNumbersTest {
  private static final int NOTHING = 65_535;
  private static final Pattern TAG =
      Pattern.compile("<(/?)(section|div|figure|table|td|title)\\b([^>]*)>([^<]*)", Pattern.DOTALL);
  private static final Pattern CSV = Pattern.compile("data-csv=\"([^\"]*)\"");
  private static final Pattern VALUE = Pattern.compile("data-value=\"([^\"]*)\"");

  /** What has a number and measures nothing. */
  private static final Pattern NAMES =
      Pattern.compile("^.*: |Figure \\d+.*|(?<![.\\d])95 %|\\d+ (MHz|kB)|Axis2");

  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

  @TempDir Path folder;
  private String html;
  private final Map<String, Set<String>> fields = new HashMap<>();

  @BeforeEach
  void make() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().get(4).failed("no answer within 60 s");
    small.campaign.runs().get(9).without("server");
    html = Files.readString(Report.make(small.campaign.write()).report());
  }

  @Test
  void tablesAndFigures() throws Exception {
    Deque<String> within = new ArrayDeque<>();
    int checked = 0;
    Matcher tags = TAG.matcher(html.substring(0, html.indexOf("<script")));
    while (tags.find()) {
      boolean container = List.of("section", "div", "figure").contains(tags.group(2));
      if (container && tags.group(1).isEmpty()) {
        Matcher csv = CSV.matcher(tags.group(3));
        String above = within.isEmpty() ? "" : within.peek();
        within.push(csv.find() ? csv.group(1) : above);
      } else if (container) {
        within.pop();
      } else if (tags.group(1).isEmpty() && !within.isEmpty() && !within.peek().isEmpty()) {
        checked += check(within.peek(), tags.group(2), tags.group(3), tags.group(4));
      }
    }
    assertThat(checked).isGreaterThan(200);
  }

  private int check(String files, String tag, String attributes, String text) throws Exception {
    Matcher value = VALUE.matcher(attributes);
    if (value.find()) {
      assertThat(fields(files)).as("%s in %s", text, files).contains(value.group(1));
      return 1;
    }
    boolean shown = attributes.contains("class=\"number\"") || tag.equals("title");
    int found = 0;
    Matcher numbers = NUMBER.matcher(NAMES.matcher(text).replaceAll(""));
    while (shown && numbers.find()) {
      String number = numbers.group();
      assertThat(fields(files))
          .as("%s in %s", text, files)
          .anyMatch(one -> shows(number, one, scale(text)));
      found++;
    }
    return found;
  }

  /** Thousandths are drawn where units would be small; files have units. */
  private static int scale(String text) {
    return text.contains(" ms") || text.contains(" mJ") ? 3 : 0;
  }

  /** Whether a number is a field of a CSV, rounded to the decimals that are shown. */
  private static boolean shows(String shown, String field, int scale) {
    if (!NUMBER.matcher(field).matches()) {
      return false;
    }
    BigDecimal number = new BigDecimal(shown).abs();
    BigDecimal exact = new BigDecimal(field).abs();
    return Stream.of(exact, exact.scaleByPowerOfTen(scale))
        .anyMatch(of -> of.setScale(number.scale(), RoundingMode.HALF_EVEN).equals(number));
  }

  private Set<String> fields(String files) throws Exception {
    Set<String> all = fields.get(files);
    if (all == null) {
      all = new HashSet<>();
      for (String file : files.split(" ")) {
        for (String line : Files.readAllLines(folder.resolve(file))) {
          all.addAll(List.of(line.split(",")));
        }
      }
      fields.put(files, all);
    }
    return all;
  }

  @Test
  void everyBinThatIsDrawn() throws Exception {
    Iterator<String> lines =
        Files.readAllLines(folder.resolve("figures/power-traces.csv")).iterator();
    assertThat(lines.next()).startsWith("run,side,estimate,start_seconds,");
    for (JsonNode run : traces().path("runs")) {
      for (Map.Entry<String, JsonNode> side : run.path("sides").properties()) {
        bins(run.path("run").asText() + "," + side.getKey(), side.getValue(), lines);
      }
    }
    assertThat(lines.hasNext()).isFalse();
  }

  private static void bins(String whose, JsonNode side, Iterator<String> lines) {
    ByteBuffer numbers =
        ByteBuffer.wrap(Base64.getDecoder().decode(side.path("data").asText()))
            .order(ByteOrder.LITTLE_ENDIAN);
    int bins = numbers.capacity() / 6;
    int decimals = side.path("decimals").asInt();
    for (int i = 0; i < bins; i++) {
      String[] line = lines.next().split(",");
      assertThat(line[0] + "," + line[1]).isEqualTo(whose);
      long startNs = side.path("start_ns").asLong() + i * side.path("width_ns").asLong();
      assertThat(Double.parseDouble(line[3])).isEqualTo(startNs / 1e9);
      for (int column = 0; column < 3; column++) {
        int number = Short.toUnsignedInt(numbers.getShort((column * bins + i) * 2));
        assertThat(number).isNotEqualTo(NOTHING);
        BigDecimal drawn = BigDecimal.valueOf(side.path("base").asLong() + number, decimals);
        BigDecimal off = drawn.subtract(new BigDecimal(line[5 + column])).abs();
        assertThat(off).isLessThanOrEqualTo(BigDecimal.valueOf(5001, decimals + 4));
      }
    }
  }

  @Test
  void phasesOfEveryRun() throws Exception {
    Map<String, String> spans = new HashMap<>();
    for (String line : Files.readAllLines(folder.resolve("figures/power-phases.csv"))) {
      String[] field = line.split(",");
      spans.merge(field[0] + field[1], field[4] + "," + field[5] + ";", String::concat);
    }
    int rows = 0;
    for (JsonNode run : traces().path("runs")) {
      for (Map.Entry<String, JsonNode> side : run.path("sides").properties()) {
        StringBuilder drawn = new StringBuilder();
        side.getValue()
            .path("spans")
            .forEach(
                span ->
                    drawn
                        .append(seconds(span, 2))
                        .append(',')
                        .append(seconds(span, 3))
                        .append(';'));
        assertThat(drawn).hasToString(spans.get(run.path("run").asText() + side.getKey()));
        for (JsonNode row : side.getValue().path("rows")) {
          for (int i = 1; i <= 3; i++) {
            String shown = row.get(i).asText();
            assertThat(fields("energy.csv"))
                .anyMatch(field -> field.equals(shown) || shows(shown, field, 0));
          }
          rows++;
        }
      }
    }
    assertThat(rows).isGreaterThan(120);
  }

  private static String seconds(JsonNode span, int index) {
    return Numbers.full(span.get(index).asLong() / 1e9);
  }

  private JsonNode traces() throws Exception {
    Matcher json =
        Pattern.compile("<script type=\"application/json\" id=\"traces\">(.*?)</script>")
            .matcher(html);
    assertThat(json.find()).isTrue();
    return new ObjectMapper().readTree(json.group(1));
  }
}
