package pijoule.server.axis2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.InvalidNumberException;
import pijoule.contract.message.NumbersReader;
import pijoule.server.exchange.Exchange;
import pijoule.server.message.RequestMessage;

class BindingTest {
  private static final List<Binding> BOTH = List.of(new AxiomBinding(), new AdbBinding());

  private static int[] read(Binding binding, byte[] message) throws Exception {
    NumbersReader parser =
        RequestMessage.open(new ByteArrayInputStream(message), Exchange.unrecorded());
    OMElement root = OMXMLBuilderFactory.createStAXOMBuilder(parser).getDocumentElement(true);
    binding.received(root, parser);
    return binding.read(root, parser);
  }

  private static byte[] write(Binding binding, int[] numbers) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    binding.write(numbers).serialize(out, false);
    return out.toByteArray();
  }

  @Property(tries = 50)
  void readsWhatTheOtherWrites(@ForAll int[] numbers) throws Exception {
    for (Binding writer : BOTH) {
      for (Binding reader : BOTH) {
        assertThat(read(reader, write(writer, numbers))).isEqualTo(numbers);
      }
    }
    assertThat(write(BOTH.get(0), numbers)).isEqualTo(write(BOTH.get(1), numbers));
  }

  @Test
  void refusesTheSameNumbers() {
    byte[] message = "<numbers><n>1</n><n>x</n></numbers>".getBytes(StandardCharsets.US_ASCII);
    for (Binding binding : BOTH) {
      assertThatThrownBy(() -> read(binding, message))
          .isInstanceOf(InvalidNumberException.class)
          .hasMessageContaining("got 'x'");
    }
  }
}
