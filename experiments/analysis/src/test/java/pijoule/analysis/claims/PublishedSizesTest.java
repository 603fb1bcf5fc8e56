package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.measure.Sizes;
import pijoule.contract.phase.Side;

/** Sizes of messages that a paper prints, one by one or together. */
class PublishedSizesTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws Exception {
    Files.writeString(
        folder.resolve("source.yaml"),
        "format: pijoule-reference/1\nname: x\nauthors: A\ntitle: T\nyear: 2010\n");
    Files.writeString(
        folder.resolve("anomalies.yaml"), "format: pijoule-anomalies/1\nanomalies: []\n");
    Files.writeString(
        folder.resolve("values.csv"),
        """
        side,metric,protocol,value,unit,printed,table
        client,exchange_size,rest,351,B,351,1
        client,request_size,soap,100,B,100,1
        client,response_size,soap,200,B,200,1
        client,request_size,soap12,100,B,100,1
        """);
    Files.writeString(
        folder.resolve("corrected.csv"), "side,metric,protocol,value,half_width,unit,anomaly\n");
  }

  private Optional<Double> both(String protocol) {
    ReferenceValues values = new ReferenceValues(ReferenceReader.read(folder), Variant.PRINTED);
    return values
        .find(Side.CLIENT, Sizes.EXCHANGE, Map.of("protocol", protocol))
        .map(RoundedFigure::value);
  }

  @Test
  void aSumIsThePrintedOneOrThatOfItsTerms() {
    assertThat(both("rest")).contains(351.0);
    assertThat(both("soap")).contains(300.0);
    assertThat(both("soap12")).isEmpty();
  }
}
