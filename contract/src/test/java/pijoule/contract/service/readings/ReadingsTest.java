package pijoule.contract.service.readings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.message.Reading;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;

class ReadingsTest {
  private static Service<Integer, Reading[]> service(String... args) {
    List<String> keys = new ReadingsKind().clientKeys();
    return new ReadingsKind().open(Options.parse(args, keys, List.of()));
  }

  /** A changed draw is another workload: results would no longer compare. */
  @Test
  void theNewestReadingsAreTheseOnes() throws ServiceException {
    assertThat(service().apply(2))
        .containsExactly(
            new Reading(32.73, 1290988799349L, "BB64.F916.D91B.BEEC"),
            new Reading(34.97, 1290988739829L, "A2CC.F4DD.0302.E4B1"));
  }

  @Test
  void aReadingTakesThePapersBytes() throws ServiceException {
    Set<Integer> sizes = new HashSet<>();
    for (Reading reading : service().apply(1000)) {
      String conventional =
          reading.value() + "#" + reading.timestamp() + "#" + reading.samplerId() + ";";
      sizes.add(conventional.length());
      assertThat(reading.samplerId()).hasSize(19).doesNotContain("#", ";");
    }
    assertThat(sizes).containsExactlyInAnyOrder(39, 40);
  }

  /** {@link Double#toString} of the running JDK against exact decimals. */
  @Test
  void everyJdkPrintsAllValuesAlike() {
    for (int hundredths = 1500; hundredths < 3500; hundredths++) {
      String exact = BigDecimal.valueOf(hundredths, 2).stripTrailingZeros().toPlainString();
      String expected = exact.contains(".") ? exact : exact + ".0";

      assertThat(Double.toString(hundredths / 100.0)).isEqualTo(expected);
    }
  }

  @Test
  void theLastReadingsAreTheFirstOfMore() throws ServiceException {
    Reading[] more = service().apply(50);

    assertThat(more).startsWith(service("--readings", "3").apply(3));
    for (int i = 1; i < more.length; i++) {
      assertThat(more[i].timestamp()).isLessThan(more[i - 1].timestamp());
    }
  }

  @Test
  void findsAnyFault() throws ServiceException {
    Service<Integer, Reading[]> service = service();
    Reading[] answer = service.apply(3);

    assertThat(service.fault(3, answer)).isEmpty();
    assertThat(service.fault(4, answer)).contains("answer must hold 4 readings, got 3");
    Reading last = answer[2];
    for (Reading wrong :
        List.of(
            new Reading(last.value() + 0.01, last.timestamp(), last.samplerId()),
            new Reading(last.value(), last.timestamp() + 1, last.samplerId()),
            new Reading(last.value(), last.timestamp(), "x"))) {
      answer[2] = wrong;
      assertThat(service.fault(3, answer))
          .contains("answer must be the sensor's readings, got another one at index 2");
    }
  }

  @Test
  void idsAreAsLongAsAsked() throws ServiceException {
    Service<Integer, Reading[]> service = service("--id-length", "3", "--history", "7");

    assertThat(service.apply(7))
        .isNotEmpty()
        .allMatch(reading -> reading.samplerId().length() == 3);
    assertThat(service.settings()).containsEntry("id_length", 3).containsEntry("history", 7);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 8})
  void refusesMoreThanTheSensorKeeps(int number) {
    assertThatThrownBy(() -> service("--history", "7").apply(number))
        .isInstanceOf(ServiceException.class)
        .hasMessage(
            "n must be from 1 to 7, the readings that the sensor keeps, got "
                + number
                + "; ask for fewer or start the server with a greater --history");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--readings 0|--readings must be from 1 to 100000, got '0'",
        "--readings -1|--readings must be from 1 to 100000, got '-1'",
        "--readings 1001|--readings must be at most --history, which is 1000, got 1001",
        "--id-length 1001|--id-length must be from 1 to 1000, got '1001'"
      })
  void refusesSettings(String line, String reason) {
    assertThatThrownBy(() -> service(line.split(" ")))
        .isInstanceOf(UsageException.class)
        .hasMessage(reason);
  }
}
