package pijoule.checks.cost.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.options.UsageException;

/** A part of the programs. */
class SelectionTest {
  @Test
  void isAllOfThemWhereNothingIsNamed() {
    assertThat(of("", null, null, null))
        .isEqualTo(Subject.ALL.stream().filter(subject -> subject.binding().isEmpty()).toList());
  }

  @Test
  void hasOneSideAndProtocol() {
    assertThat(of("cxf,axis2", "server", "rest", null))
        .extracting(Subject::title)
        .containsExactly("server cxf rest", "server axis2 rest");
  }

  @Test
  void hasAnotherBindingWhereItIsNamed() {
    assertThat(of("", Optional.of("adb"), null, null, null))
        .extracting(Subject::title)
        .containsExactly("server axis2 rest adb", "client axis2 rest adb");
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> of("", Optional.of("axiom"), null, null, null))
        .withMessage("--binding must be of adb, got 'axiom'");
  }

  @Test
  void hasTheWrongVariantInPlaceOfTheRightOne() {
    assertThat(of("cxf,axis2", "server", "rest", "wrong"))
        .extracting(Subject::title)
        .containsExactly("server cxf rest wrong", "server axis2 rest");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          gsoap | client | rest | | --framework must be of cxf, axis2, jdk, spring, vertx, got 'gsoap'
          cxf   | both   | rest | | --side must be of server, client, got 'both'
          cxf   | server | json | | --protocol must be of rest, soap, got 'json'
          cxf   | server | rest | bad   | --variant must be wrong, got 'bad'
          jdk   | server | rest | wrong | --variant wrong must go with server cxf rest, got others alone
          jdk   | server | soap | | --framework, --binding, --side and --protocol must select a program with a
          """)
  void refusesWhatDoesNotExist(
      String framework, String side, String protocol, String variant, String reason) {
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> of(framework, side, protocol, variant))
        .withMessageStartingWith(reason);
  }

  private static List<Subject> of(String frameworks, String side, String protocol, String variant) {
    return of(frameworks, Optional.empty(), side, protocol, variant);
  }

  private static List<Subject> of(
      String frameworks, Optional<String> binding, String side, String protocol, String variant) {
    return new Selection(
            frameworks.isEmpty() ? List.of() : List.of(frameworks.split(",")),
            binding,
            Optional.ofNullable(side),
            Optional.ofNullable(protocol),
            Optional.ofNullable(variant))
        .subjects();
  }
}
