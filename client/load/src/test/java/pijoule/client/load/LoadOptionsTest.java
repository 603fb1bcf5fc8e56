package pijoule.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.client.load.called.Sent;
import pijoule.client.load.schedule.Arrivals;
import pijoule.contract.options.UsageException;

class LoadOptionsTest {
  private static final String GOOD = "--url http://127.0.0.1:9/x --run r1 --rate 50/s";

  private static LoadOptions parse(String line) {
    return LoadOptions.parse(words(line));
  }

  /** Words are separated by blanks; a word in square brackets may have some. */
  private static String[] words(String line) {
    List<String> words = new ArrayList<>();
    for (String part : line.split("(?= \\[)|(?<=\\])")) {
      String word = part.strip();
      if (word.startsWith("[") && word.endsWith("]")) {
        words.add(word.substring(1, word.length() - 1));
      } else if (!word.isEmpty()) {
        words.addAll(Arrays.asList(word.split(" +")));
      }
    }
    return words.toArray(String[]::new);
  }

  @Test
  void whatIsNotNamedHasItsDefault() {
    LoadOptions options = parse(GOOD);

    assertThat(options.arrivals()).isEqualTo(Arrivals.POISSON);
    assertThat(options.connections()).isEqualTo(64);
    assertThat(parse(GOOD.replace("50/s", "700/s")).connections()).isEqualTo(700);
    assertThat(parse(GOOD + " --connections 8").connections()).isEqualTo(8);
    assertThat(options.duration()).hasSeconds(10);
    assertThat(options.leadIn()).hasSeconds(2);
    assertThat(options.target().requests())
        .hasSize(8)
        .allMatch(sent -> sent.method().equals("POST") && sent.body().length == 100_000);
    assertThat(parse(GOOD.replace("50/s", "idle")).rate()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          --rate 50/s|--rate 0/s|--rate: a rate must be a number above 0 with /s, such as 50/s, got '0/s'; idle is without requests
          --rate 50/s|--rate -5/s|--rate: a rate must be a number above 0 with /s, such as 50/s, got '-5/s'; idle is without requests
          --rate 50/s|--rate 50|--rate: a rate must be a number above 0 with /s, such as 50/s, got '50'; idle is without requests
          --rate 50/s|--rate 10001/s|--rate must be at most 10000/s, which this generator can reach, got 10001/s
          --rate 50/s||--rate is required, got none
          --rate 50/s|--rate 0.1/s|--duration must have at least 2 requests, got 1 in 10s at 0.1/s; take at least 20 s
          --rate 50/s|--rate 2000/s --duration 2h|--rate and --duration must make at most 5000000 requests, got 14404000; take less of one
          --rate 50/s|--rate 50/s --duration 0s|--duration must be from 1ms to 86400s, got 0s
          --rate 50/s|--rate 50/s --connections 0|--connections must be from 1 to 2000, got '0'
          --rate 50/s|--rate 50/s --arrivals bursts|--arrivals must be one of poisson, even, got 'bursts'
          --rate 50/s|--rate 50/s --calls 3|options are --key value, got '--calls'
          http://127.0.0.1:9/x|ftp://127.0.0.1/x|--url must begin with http:// or https:// and a host, got 'ftp://127.0.0.1/x'; write it in full
          http://127.0.0.1:9/x|http://me:secret@127.0.0.1/x|--url must have no user and password, got 'http://...@127.0.0.1/x'; send them
          http://127.0.0.1:9/x|http://192.0.2.7/x|--url must have a loopback, link-local or private address, got 192.0.2.7 of 192.0.2.7; with the consent of its owner add --allow-public
          --run r1|--run [r 1]|--run must be of printable ASCII characters without blanks, got 'r 1'
          --rate 50/s|--rate 50/s --protocol dpws|--protocol must be one that client-load speaks, got 'dpws'; its program.json has them
          --rate 50/s|--rate 50/s --message-size 0kB|message_size must be met within 0.1 %, got 0 B
          --rate 50/s|--rate 50/s --body-file x|--body-file needs --method, got none; name the method of the requests, such as POST
          --rate 50/s|--rate 50/s --method POST --body-file /nowhere/x|--body-file must be there, got no /nowhere/x; mend the path
          --rate 50/s|--rate 50/s --method POST --body-file /|--body-file must be a file, got /, which is none
          --rate 50/s|--rate 50/s --method post|--method must be a method such as POST, got 'post'
          --rate 50/s|--rate 50/s --method CONNECT|--method must be one of a request to a service, got CONNECT
          --rate 50/s|--rate 50/s --method GET --header nothing|--header must be 'Name: value', got 'nothing'
          --rate 50/s|--rate 50/s --method GET --header [Host: x]|--header must be one that the client does not set itself, got Host
          --rate 50/s|--rate 50/s --method GET --header-env [Authorization: PIJOULE_NOT_SET]|--header-env must name a variable that is set, got no PIJOULE_NOT_SET; export it
          --rate 50/s|--rate 50/s --method GET --expect-sha256 12|--expect-sha256 must be 64 hexadecimal digits, got '12'
          --rate 50/s|--rate 50/s --method GET --expect-status 99|--expect-status must be from 100 to 599, got '99'
          --rate 50/s|--rate 50/s --requests /nowhere/x|--requests must be a file in a folder that is there, got /nowhere/x
          --rate 50/s|--rate 50/s --logger-boot-id x|--logger-boot-id needs --logger, got none
          """)
  void badInputIsOneLine(String good, String bad, String line) {
    assertThatThrownBy(() -> parse(GOOD.replace(good, bad == null ? "" : bad)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(line)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aPublicAddressMayBeAllowed() {
    String line = GOOD.replace("127.0.0.1:9", "192.0.2.7") + " --allow-public";

    assertThat(parse(line).target().url()).hasHost("192.0.2.7");
  }

  @Test
  void anyUrlHasItsOwnRequest() {
    LoadOptions options =
        parse(
            GOOD
                + " --method PUT --header [X-A: 1] --header [X-B: two words] --header-env [X-P:"
                + " PATH]");

    Sent sent = options.target().requests().get(0);
    assertThat(sent.method()).isEqualTo("PUT");
    assertThat(sent.body()).isEmpty();
    assertThat(sent.headers())
        .containsEntry("X-A", "1")
        .containsEntry("X-B", "two words")
        .containsEntry("X-P", System.getenv("PATH"));
  }

  @Test
  void wrongUsageIsExitTwoWithoutARecord() {
    Launch launch = Launch.of("http://127.0.0.1:9/x", "--rate 0/s");

    assertThat(launch.exit()).isEqualTo(2);
    assertThat(launch.stdout()).isEmpty();
    assertThat(launch.stderr()).hasLineCount(1).startsWith("client-load: --rate: a rate must be");
  }
}
