package pijoule.server.cxf.soap;

import jakarta.xml.bind.ValidationEvent;
import java.io.OutputStream;
import java.util.Map;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.databinding.DataReader;
import org.apache.cxf.databinding.DataWriter;
import org.apache.cxf.jaxb.JAXBDataBinding;
import pijoule.contract.message.InvalidItemException;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Exchange;

/** CXF's JAXB binding, made to refuse what JAXB would ignore. */
final class StrictBinding extends JAXBDataBinding {
  private final boolean toTree;

  /**
   * @param toTree whether answers are written into a tree, and not into bytes
   */
  StrictBinding(boolean toTree) {
    this.toTree = toTree;
    setValidationEventHandler(StrictBinding::refuse);
    setMarshallerProperties(Map.of(EnvelopePrefixes.KEY, new EnvelopePrefixes()));
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> DataReader<T> createReader(Class<T> from) {
    return from == XMLStreamReader.class
        ? (DataReader<T>) new PayloadReader(this)
        : super.createReader(from);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> DataWriter<T> createWriter(Class<T> to) {
    return to == XMLStreamWriter.class && !toTree
        ? (DataWriter<T>) new PayloadWriter(super.createWriter(OutputStream.class))
        : super.createWriter(to);
  }

  /** Fails on anything that JAXB would only report, and keeps an item's own reason. */
  private static boolean refuse(ValidationEvent event) {
    Throwable cause = event.getLinkedException();
    while (cause != null && !(cause instanceof InvalidItemException)) {
      cause = cause.getCause();
    }
    if (cause instanceof InvalidItemException invalid) {
      Exchange.current().refuse(Refusal.of(invalid));
    }
    return false;
  }
}
