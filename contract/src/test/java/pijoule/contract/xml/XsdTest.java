package pijoule.contract.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Services;
import pijoule.contract.message.Shape;

/** The schemas that are shipped are those of the services' messages. */
class XsdTest {
  static Stream<Shape> shapes() {
    return Services.all().stream()
        .flatMap(service -> Stream.of(service.request().shape(), service.answer().shape()))
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void isShipped(Shape shape) throws IOException {
    try (InputStream xsd =
        XsdTest.class.getResourceAsStream("/pijoule/contract/" + shape.root() + ".xsd")) {
      assertThat(new String(xsd.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(Xsd.of(shape));
    }
  }
}
