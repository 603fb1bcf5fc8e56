package pijoule.server.cxf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Services;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.JaxbType;

class SoapServicesTest {
  static List<? extends ServiceKind<?, ?>> services() {
    return Services.all();
  }

  @ParameterizedTest
  @MethodSource("services")
  void haveTheElementsOfTheirMessages(ServiceKind<?, ?> service) {
    Class<?> type = SoapServices.of(service.name(), null).getClass();
    Method method =
        Arrays.stream(type.getDeclaredMethods())
            .filter(declared -> declared.isAnnotationPresent(WebMethod.class))
            .findAny()
            .orElseThrow();
    WebParam request = (WebParam) method.getParameterAnnotations()[0][0];
    WebResult answer = method.getAnnotation(WebResult.class);

    assertThat(type.getAnnotation(WebService.class).targetNamespace())
        .isEqualTo(Envelope.PAYLOAD_NAMESPACE);
    assertThat(request.name()).isEqualTo(service.request().shape().root());
    assertThat(request.targetNamespace()).isEqualTo(Envelope.PAYLOAD_NAMESPACE);
    assertThat(answer.name()).isEqualTo(service.answer().shape().root());
    assertThat(answer.targetNamespace()).isEqualTo(Envelope.PAYLOAD_NAMESPACE);
    assertThat(method.getParameterTypes()).containsExactly(JaxbType.of(service.request()).type());
    assertThat(method.getReturnType()).isEqualTo(JaxbType.of(service.answer()).type());
  }

  @Test
  void areNoneOfOtherServices() {
    assertThatThrownBy(() -> SoapServices.of("sum", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got none for 'sum'");
  }
}
