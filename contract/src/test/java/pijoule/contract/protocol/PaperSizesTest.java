package pijoule.contract.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.options.Options;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.add.AddKind;
import pijoule.contract.service.concat.ConcatKind;

/** Table 3 of Hamad et al. (2010), whose column REST is the protocol octet. */
class PaperSizesTest {
  /** Nobody knows what they are. */
  private static final int UNEXPLAINED_BYTES = 9;

  private static final int TAGS = "<w></w>".length();

  @ParameterizedTest
  @CsvSource({
    "2, 39, 32",
    "3, 48, 36",
    "4, 63, 35",
    "5, 76, 39",
    "6, 93, 43",
    "7, 104, 47",
    "8, 127, 51"
  })
  void bothBodiesAreNineBytesLessThanPrinted(int elements, int concat, int add) throws Exception {
    assertThat(bothBodies(new ConcatKind(), elements)).isEqualTo(concat - UNEXPLAINED_BYTES);
    assertThat(bothBodies(new AddKind(), elements)).isEqualTo(add - UNEXPLAINED_BYTES);
  }

  private static <Q, A> int bothBodies(ServiceKind<Q, A> kind, int elements)
      throws ServiceException {
    Service<Q, A> service = service(kind, elements);
    Q request = service.draw(1);
    Octet octet = new Octet();
    return octet.body(kind.request(), request).length
        + octet.body(kind.answer(), service.apply(request)).length;
  }

  private static <Q, A> Service<Q, A> service(ServiceKind<Q, A> kind, int elements) {
    String[] args = {"--elements", Integer.toString(elements)};
    return kind.open(Options.parse(args, kind.clientKeys(), List.of()));
  }

  @ParameterizedTest
  @CsvSource({"3, 3", "4, 6", "5, 5", "6, 7", "7, 4", "8, 10"})
  void anElementMoreIsItsTextAndAConstantInSoap(int elements, int letters) {
    ConcatKind concat = new ConcatKind();
    AddKind add = new AddKind();
    for (Protocol soap : List.of(new Soap(), new Soap12())) {
      assertThat(growth(soap, concat, elements)).isEqualTo(TAGS + letters);
      assertThat(growth(soap, add, elements)).isEqualTo(TAGS + "1.1".length());
    }
  }

  private static <Q, A> int growth(Protocol protocol, ServiceKind<Q, A> kind, int elements) {
    Q more = service(kind, elements).draw(1);
    Q fewer = service(kind, elements - 1).draw(1);
    return protocol.body(kind.request(), more).length - protocol.body(kind.request(), fewer).length;
  }
}
