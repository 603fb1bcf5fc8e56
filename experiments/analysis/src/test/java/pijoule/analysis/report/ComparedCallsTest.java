package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.SyntheticCampaign;

/** The first words of an answer say which calls it is about. */
class ComparedCallsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          framework: [axis2, cxf] | client: same, lifecycle: cold | First calls from new processes, each framework with its own client | true
          framework: [axis2, cxf] | heap: 128MB | First calls from new processes, each framework with its own client | true
          framework: [axis2, cxf] | client: jdk, lifecycle: warm | Warm calls of the JDK client | false
          protocol: [rest, soap] | client: same | First calls from new processes | false
          framework: [axis2, cxf], client: [same, jdk], lifecycle: [cold, warm] | heap: 128MB | Calls | false
          """)
  void areNamed(String factors, String fixed, String words, boolean ownClients) throws Exception {
    String study =
        """
        format: pijoule-study/1
        name: calls
        factors: {%s}
        fixed: {%s}
        replicates: 1
        seed: 1
        """
            .formatted(factors, fixed);
    Path written = new SyntheticCampaign(folder, study).write();
    ResolvedStudy read = RecordedCampaign.read(written).study();
    ComparedCalls calls = new ComparedCalls(read, true);

    assertThat(calls.inWords(List.of())).isEqualTo(words);
    assertThat(calls.haveOwnClients(List.of())).isEqualTo(ownClients);
    assertThat(new ComparedCalls(read, false).inWords(List.of()))
        .isEqualTo(
            words.startsWith("Warm") ? words + ", by servers that were not yet steady" : words);
  }
}
