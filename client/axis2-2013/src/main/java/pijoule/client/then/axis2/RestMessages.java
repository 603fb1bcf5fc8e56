package pijoule.client.then.axis2;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.ApplicationXMLBuilder;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.transport.http.ApplicationXMLFormatter;
import pijoule.client.CallBuffers;
import pijoule.contract.phase.Phase;

/** Axis2's own writer and reader of plain XML, made to write to memory and to read from memory. */
final class RestMessages {
  private final CallBuffers buffers;
  private final Formatter formatter = new Formatter();
  private final Builder builder = new Builder();

  RestMessages(CallBuffers buffers) {
    this.buffers = buffers;
  }

  CallBuffers buffers() {
    return buffers;
  }

  Formatter formatter() {
    return formatter;
  }

  Builder builder() {
    return builder;
  }

  /** The writer, between clock readings. */
  final class Formatter extends ApplicationXMLFormatter {
    private OMOutputFormat last;

    @Override
    public void writeTo(
        MessageContext message, OMOutputFormat format, OutputStream network, boolean preserve)
        throws AxisFault {
      last = format;
      OutputStream out = buffers.sending(network);
      super.writeTo(message, format, out, preserve);
      buffers.sent();
    }

    /** Serializes as the last call did, to memory alone. */
    void repeat(MessageContext message) throws AxisFault {
      super.writeTo(message, last, buffers.request(), false);
    }
  }

  /** The reader; it defers most of the parsing. */
  final class Builder extends ApplicationXMLBuilder {
    private String type;

    @Override
    public OMElement processDocument(InputStream network, String type, MessageContext message)
        throws AxisFault {
      this.type = type;
      InputStream answer;
      try {
        answer = buffers.receive(network);
      } catch (IOException notWhole) {
        throw AxisFault.makeFault(notWhole);
      }
      buffers.call().begin(Phase.DESERIALIZE);
      OMElement envelope = super.processDocument(answer, type, message);
      buffers.call().end(Phase.DESERIALIZE);
      return envelope;
    }

    /** Reads the last answer once more, from memory. */
    OMElement repeat(MessageContext message) throws AxisFault {
      return super.processDocument(buffers.answer().stream(), type, message);
    }
  }
}
