package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.campaign.SyntheticCampaign;

/** A bench that is empty or was cut, and a trace that an editor saved otherwise: one line each. */
class CutFilesTest extends DamagedCampaign {
  private static final String REMEDY =
      "; copy it again from where the campaign ran, or the report does not say which hosts a device"
          + " is";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | it must have the keys format, hosts, client, server, meters, got no key",
        "# hosts/ | it must have the keys format, hosts, client, server, meters, got no key",
        "a text/ | it must have the keys format, hosts, client, server, meters, got no key",
        "format: pijoule-bench/1/hosts: {a: {kind: ssh}}/ | meters, got format, hosts;",
        "format: pijoule-bench/1/hosts: {}/client:/ | meters, got format, hosts;",
        "format: pijoule-bench/1/hosts: {}/client: {}/server: {}/meters:/ | meters, got format, hosts, client, server;",
        "format: pijoule-bench/1/hosts: {a: {kind: ssh, | cannot be read: "
      })
  void benchThatIsEmptyOrCutIsSaid(String bench, String message) throws Exception {
    bench("bench.yaml", bench.replace("/", "\n").replace("bench\n1", "bench/1"));
    assertThat(read())
        .singleElement()
        .asString()
        .startsWith("bench.yaml cannot be read: ")
        .contains(message)
        .endsWith(REMEDY);
  }

  @Test
  void benchThatEndsWithinALineIsSaid() throws Exception {
    bench("bench.yaml", SyntheticCampaign.BENCH + "reconnect: 1");
    assertThat(read())
        .containsExactly(
            "bench.yaml cannot be read: its last line must end with a line break, got 'reconnect: 1'"
                + REMEDY);
  }

  @Test
  void benchOfAnotherVersionIsSaid() throws Exception {
    bench("bench.yaml", SyntheticCampaign.BENCH.replace("bench/1", "bench/2"));
    assertThat(read())
        .containsExactly(
            "bench.yaml cannot be read: its format must be pijoule-bench/1, got pijoule-bench/2"
                + REMEDY);
  }

  @Test
  void benchOfAPairIsNamed() throws Exception {
    bench("pairs/left/bench.yaml", "");
    assertThat(read())
        .singleElement()
        .asString()
        .startsWith("pairs/left/bench.yaml cannot be read: it must have the keys");
  }

  @ParameterizedTest
  @CsvSource({"UTF-16, true", "UTF-16, false", "UTF-16LE, true", "UTF-16LE, false"})
  void traceInUtf16IsSaid(String charset, boolean closed) throws Exception {
    if (!closed) {
      small.client.open();
    }
    small.campaign.write();
    Path csv = folder.resolve("traces/pi-client-1.csv");
    Files.write(csv, Files.readString(csv).getBytes(charset));
    assertThat(read())
        .containsExactly(
            "traces/pi-client-1.csv:1: a trace must be in UTF-8 with commas, got UTF-16, as an"
                + " editor or a spreadsheet may save it; copy it again from where it was recorded: the"
                + " energy of 12 records is NA");
    assertThat(energy("r0001", "client", "total")).endsWith(",NA,NA");
  }

  private void bench(String name, String text) throws Exception {
    small.campaign.write();
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
