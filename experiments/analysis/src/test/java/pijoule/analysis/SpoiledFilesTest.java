package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResultsException;

/** With any content in a file of the folder: a report, or one line why there is none. */
class SpoiledFilesTest {
  private static int tries;
  private static final List<String> EXTREMES =
      List.of(
          "0",
          "-1",
          "0.5",
          "1e300",
          "-1e300",
          "1e-300",
          "1e999",
          "9223372036854775807",
          "-9223372036854775808",
          "99999999999999999999",
          "null",
          "\"\"",
          "\"x\"",
          "[]",
          "{}",
          "true");

  @Provide
  Arbitrary<String> file() {
    return Arbitraries.of(SpoiledFolder.WHOLE.keySet());
  }

  @Property(tries = 10)
  void anyBytesMayBeOther(@ForAll("file") String file, @ForAll Random random) throws Exception {
    byte[] bytes = SpoiledFolder.WHOLE.get(file).clone();
    int at = random.nextInt(Math.min(bytes.length, 4000));
    for (int i = at; i < Math.min(bytes.length, at + 1 + random.nextInt(8)); i++) {
      bytes[i] = (byte) random.nextInt(256);
    }
    check(file, bytes);
  }

  @Property(tries = 8)
  void anyFileMayEndAnywhere(
      @ForAll("file") String file, @ForAll @DoubleRange(max = 1) double share) throws Exception {
    byte[] bytes = SpoiledFolder.WHOLE.get(file);
    check(file, Arrays.copyOf(bytes, (int) (share * bytes.length)));
  }

  @Property(tries = 12)
  void anyValueMayBeAnother(@ForAll("file") String file, @ForAll Random random) throws Exception {
    String text = new String(SpoiledFolder.WHOLE.get(file), StandardCharsets.UTF_8);
    List<int[]> values = values(text.substring(0, Math.min(text.length(), 4000)));
    if (!values.isEmpty()) {
      int[] at = values.get(random.nextInt(values.size()));
      String extreme = EXTREMES.get(random.nextInt(EXTREMES.size()));
      String other = text.substring(0, at[0]) + extreme + text.substring(at[1]);
      check(file, other.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static List<int[]> values(String text) {
    List<int[]> values = new ArrayList<>();
    Matcher value =
        Pattern.compile("(?<=[:,\\[] ?)(-?[0-9.]+|\"[^\"]*\"|true|false)").matcher(text);
    while (value.find()) {
      values.add(new int[] {value.start(), value.end()});
    }
    return values;
  }

  /** Reading finds every problem; a whole report, ten times the work, is made of each third. */
  private static void check(String file, byte[] bytes) throws IOException {
    try (SpoiledFolder folder = new SpoiledFolder(file, bytes)) {
      try {
        Measurements measured = Measurements.of(RecordedCampaign.read(folder.path()));
        if (tries++ % 3 == 0) {
          Report.make(measured);
        }
        for (Problem problem : measured.problems()) {
          oneLine(problem.message());
          assertThat(problem.message()).doesNotContain(folder.path().toString());
        }
      } catch (ResultsException unreadable) {
        assertThat(file).isEqualTo("study.yaml");
        oneLine(unreadable.getMessage());
      }
    }
  }

  private static void oneLine(String message) {
    assertThat(message)
        .doesNotContainPattern("\\p{Cntrl}|Exception|: null")
        .hasSizeBetween(20, 400);
  }
}
