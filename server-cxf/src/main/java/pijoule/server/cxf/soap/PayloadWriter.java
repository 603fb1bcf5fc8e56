package pijoule.server.cxf.soap;

import java.io.OutputStream;
import java.util.Collection;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.validation.Schema;
import org.apache.cxf.databinding.DataWriter;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Attachment;
import org.apache.cxf.message.Message;
import org.apache.cxf.service.model.MessagePartInfo;

/**
 * Lets JAXB write into the bytes and not through the StAX writer that has the envelope. CXF does
 * this by itself (AbstractOutDatabindingInterceptor), but for its own class of data binding alone.
 */
final class PayloadWriter implements DataWriter<XMLStreamWriter> {
  private final DataWriter<OutputStream> bytes;
  private Message message;

  PayloadWriter(DataWriter<OutputStream> bytes) {
    this.bytes = bytes;
  }

  @Override
  public void write(Object answer, XMLStreamWriter out) {
    write(answer, null, out);
  }

  @Override
  public void write(Object answer, MessagePartInfo part, XMLStreamWriter out) {
    try {
      // Ends the start tag of the Body.
      out.writeCharacters("");
      out.flush();
    } catch (XMLStreamException failed) {
      throw new Fault(failed);
    }
    bytes.write(answer, part, message.getContent(OutputStream.class));
  }

  @Override
  public void setProperty(String key, Object value) {
    if (value instanceof Message of) {
      message = of;
    }
    bytes.setProperty(key, value);
  }

  @Override
  public void setSchema(Schema schema) {
    bytes.setSchema(schema);
  }

  @Override
  public void setAttachments(Collection<Attachment> attachments) {
    bytes.setAttachments(attachments);
  }
}
