package pijoule.contract.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.xml.JaxbType;

/** What holds for every service. */
class CatalogTest {
  static Stream<ServiceKind<?, ?>> services() {
    return Services.all().stream().map(service -> service);
  }

  @ParameterizedTest
  @MethodSource("services")
  void isFoundByItsName(ServiceKind<?, ?> service) {
    assertThat(Services.of(service.name())).hasSameClassAs(service);
    assertThat(Endpoints.of(new String[] {"--service", service.name()}).path())
        .isEqualTo(
            "/services/"
                + service.name().substring(0, 1).toUpperCase()
                + service.name().substring(1)
                + "Service/"
                + service.name());
  }

  @ParameterizedTest
  @MethodSource("services")
  void everyFactorIsAnOptionOfItsProgram(ServiceKind<?, ?> service) {
    for (Factor factor : service.factors()) {
      List<String> keys =
          factor.cost() == ChangeCost.RUN ? service.clientKeys() : service.serverKeys();
      assertThat(keys).contains(factor.option());
    }
  }

  /** A level of device names a pair of hosts, which is the bench's business. */
  @ParameterizedTest
  @MethodSource("services")
  void theDeviceIsNoOptionOfAProgram(ServiceKind<?, ?> service) {
    assertThat(service.factors()).doesNotContain(Factor.DEVICE);
    assertThat(service.serverKeys()).doesNotContain(Factor.DEVICE.option());
    assertThat(service.clientKeys()).doesNotContain(Factor.DEVICE.option());
  }

  @ParameterizedTest
  @MethodSource("services")
  void itsMessagesHaveJaxbClasses(ServiceKind<?, ?> service) {
    assertThat(JaxbType.of(service.request()).type()).isNotNull();
    assertThat(JaxbType.of(service.answer()).type()).isNotNull();
  }

  @ParameterizedTest
  @MethodSource("services")
  void acceptsItsOwnAnswer(ServiceKind<?, ?> service) throws ServiceException {
    requireOwnAnswer(service);
  }

  private static <Q, A> void requireOwnAnswer(ServiceKind<Q, A> kind) throws ServiceException {
    Service<Q, A> service = kind.open(Options.parse(new String[0], List.of(), List.of()));
    Q request = service.draw(7);

    assertThat(service.fault(request, service.apply(request))).isEmpty();
    assertThat(kind.request().size(request)).isLessThanOrEqualTo(service.messageBytes());
  }

  @Test
  void namesTheNearestService() {
    assertThatThrownBy(() -> Services.of("srot"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("service must be one of sort, ")
        .hasMessageEndingWith("got 'srot'; did you mean sort?");
    assertThatThrownBy(() -> Protocols.of("soup"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("protocol must be one of rest, soap, soap12, octet, json, ")
        .hasMessageContaining(", conventional, ksoap, dpws, dpws_typed, got 'soup'");
  }

  @Test
  void leavesOutTheLevelsOfOtherServices() {
    Level repeat = Level.parse(Factors.of("repeat"), "3");
    Level size = Level.parse(Factor.MESSAGE_SIZE, "1kB");
    Level echo = Level.parse(Factors.SERVICE, "echo");

    assertThat(Factors.applying(List.of(repeat, size))).containsExactly(repeat, size);
    assertThat(Factors.applying(List.of(echo, repeat, size))).containsExactly(echo, size);
  }
}
