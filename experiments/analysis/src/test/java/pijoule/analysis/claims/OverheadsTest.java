package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.analysis.claims.PrintedTable.TableQuantity;
import pijoule.analysis.claims.Published.HalfWidth;
import pijoule.campaign.ResultsException;

/** Overheads of Table 1 of Nunes et al. (2014), worked out by hand, and what a reader refuses. */
class OverheadsTest {
  private static final Reference REFERENCE = ShippedReference.read("nunes2014");
  private static final PrintedTable TABLE = REFERENCE.tables().get(0);
  private static final Overheads OVERHEADS = TABLE.overheads().orElseThrow();

  @TempDir private Path folder;

  /** Client and server, each deserialization, serialization, total. */
  @Test
  void theLargestAreThoseOfAHand() {
    assertThat(largest(OVERHEADS.bases().get(0)))
        .containsExactly("34.1", "19.2", "38.9", "48.4", "43.7", "43.9");
    assertThat(largest(OVERHEADS.bases().get(1)))
        .containsExactly("25.4", "16.1", "28.0", "32.6", "30.4", "30.5");
    assertThat(OVERHEADS.bases().get(1).anomaly()).contains("B1");
  }

  private static List<String> largest(Overheads.Base base) {
    ReferenceValues values = new ReferenceValues(REFERENCE, Variant.PRINTED);
    return TABLE.quantities().stream()
        .map(of -> largest(values, of, base).getAsDouble())
        .map(percent -> String.format(Locale.ROOT, "%.1f", percent))
        .toList();
  }

  private static OptionalDouble largest(
      ReferenceValues values, TableQuantity of, Overheads.Base base) {
    return TABLE.overheadPlaces().stream()
        .filter(place -> TABLE.quantity(place).equals(of))
        .flatMap(place -> OVERHEADS.ratio(values, of, place).stream())
        .mapToDouble(ratio -> OVERHEADS.percent(base, ratio.value()))
        .max();
  }

  /** (3 - 2) / 2 is 50 %, (3 - 2) / 3 is 33.3 %; a level that takes less is below 0. */
  @Test
  void aBaseIsWhatOneHundredPercentIs() {
    Overheads.Base against = OVERHEADS.bases().get(0);
    Overheads.Base of = OVERHEADS.bases().get(1);
    assertThat(OVERHEADS.percent(against, 1.5)).isCloseTo(50, within(1e-12));
    assertThat(OVERHEADS.percent(of, 1.5)).isCloseTo(100 / 3.0, within(1e-12));
    assertThat(OVERHEADS.percent(against, 0.5)).isCloseTo(-50, within(1e-12));
    assertThat(OVERHEADS.percent(of, 0.5)).isCloseTo(-100, within(1e-12));
  }

  /** Every quantity at both sizes: the device is what is compared. */
  @Test
  void placesAreThoseOfTheTableWithoutTheDevice() {
    assertThat(TABLE.overheadPlaces())
        .hasSize(12)
        .allMatch(place -> place.levels().keySet().equals(Set.of("message_size")));
    assertThat(ShippedReference.read("nunes2013").tables())
        .isNotEmpty()
        .allMatch(table -> table.overheadPlaces().isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "factor: device | factor: devise | overheads: unknown factor 'devise' of the table; did you mean device?",
        "against: native | agianst: native | unknown key 'agianst'; did you mean against?",
        "of: emulated | of: imulated | overheads: device must be one of native, emulated in values.csv, got 'imulated'",
        "of: emulated | of: Emulated | overheads: device must be a name of lower-case letters",
        "of: emulated | of: native | overheads: of and against must be two levels, got native twice",
        "anomaly: B1 | anomaly: B9 | overheads: unknown anomaly 'B9' of anomalies.yaml; did you mean B1?",
        "{level: native} | {level: none} | overheads: device must be one of native, emulated in values.csv, got 'none'",
        "{level: native} | {levels: native} | unknown key 'levels'; did you mean level?",
        "over: | ovre: | unknown key 'ovre'; did you mean over?"
      })
  void refusesInOneLine(String right, String wrong, String message) throws Exception {
    ShippedReference.copy("nunes2014", folder);
    edit("tables.yaml", right, wrong);
    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith(folder.resolve("tables.yaml") + ": table 1: ")
        .hasMessageContaining(message)
        .extracting(refused -> refused.getMessage().lines().count())
        .isEqualTo(1L);
  }

  @Test
  void aCorrectionOfFiguresStillNeedsThem() throws Exception {
    ShippedReference.copy("nunes2014", folder);
    edit("tables.yaml", ", anomaly: B1", "");
    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .hasMessageContaining("corrected.csv must be a file of published figures, got none");
  }

  @Test
  void aHalfWidthIsKnownToItsLastDigit() {
    Published total =
        REFERENCE.printed().stream()
            .filter(figure -> figure.printed().equals("42.16"))
            .findFirst()
            .orElseThrow();
    HalfWidth half = total.ci95().orElseThrow();
    assertThat(half.printed()).isEqualTo("0.96");
    assertThat(half.interval().value()).isEqualTo(0.96);
    assertThat(half.interval().low()).isCloseTo(0.955, within(1e-12));
    assertThat(ShippedReference.read("hamad2010").printed())
        .isNotEmpty()
        .allMatch(figure -> figure.ci95().isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.842,0.044,s,1842,44,ms | 1.842,0.44,s,1842,44,ms | got the value 0.44 for 44 x 0.001",
        "1.842,0.044,s,1842,44,ms | 1.842,,s,1842,44,ms | value_ci95_half_width '' and printed_ci95_half_width '44', of which there must be both or none",
        "printed_ci95_half_width | printed_ci95 | value_ci95_half_width '0.044' and printed_ci95_half_width ''"
      })
  void refusesHalfWidthsThatContradictThemselves(String right, String wrong, String message)
      throws Exception {
    ShippedReference.copy("nunes2014", folder);
    edit("values.csv", right, wrong);
    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining(message);
  }

  private void edit(String name, String right, String wrong) throws Exception {
    String shipped = Files.readString(folder.resolve(name));
    assertThat(shipped).contains(right);
    Files.writeString(folder.resolve(name), shipped.replace(right, wrong));
  }
}
