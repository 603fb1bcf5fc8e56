package pijoule.server.cxf.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Services;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Rest;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.xml.JaxbType;

class ResourcesTest {
  static List<? extends ServiceKind<?, ?>> services() {
    return Services.all();
  }

  @ParameterizedTest
  @MethodSource("services")
  void areAtThePathOfTheirEndpoint(ServiceKind<?, ?> service) {
    Class<?> resource = Resources.of(service.name(), null).getClass();
    Method method =
        Arrays.stream(resource.getDeclaredMethods())
            .filter(declared -> declared.isAnnotationPresent(Path.class))
            .findAny()
            .orElseThrow();

    assertThat("/services" + path(resource.getAnnotation(Path.class)) + path(method))
        .isEqualTo(new Endpoint<>(service, new Rest()).path());
    assertThat(method.getParameterTypes()).containsExactly(JaxbType.of(service.request()).type());
    assertThat(method.getReturnType()).isEqualTo(JaxbType.of(service.answer()).type());
  }

  private static String path(Method method) {
    return path(method.getAnnotation(Path.class));
  }

  private static String path(Path path) {
    return path.value();
  }

  @Test
  void areNoneOfOtherServices() {
    assertThatThrownBy(() -> Resources.of("sum", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got none for 'sum'");
  }
}
