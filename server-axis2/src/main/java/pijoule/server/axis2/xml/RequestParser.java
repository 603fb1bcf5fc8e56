package pijoule.server.axis2.xml;

import org.apache.axiom.om.OMXMLParserWrapper;
import org.apache.axis2.Constants;
import org.apache.axis2.context.MessageContext;
import pijoule.contract.xml.MessageReader;

/** The parser under a request, which its message context keeps. */
public final class RequestParser {
  private static final String KEY = MessageReader.class.getName();

  private RequestParser() {}

  /**
   * @param request whose parser it is
   * @param parser of its body
   * @param builder on the parser
   */
  public static void keep(
      MessageContext request, MessageReader parser, OMXMLParserWrapper builder) {
    request.setProperty(KEY, parser);
    request.setProperty(Constants.BUILDER, builder);
  }

  /**
   * @param request whose parser is kept
   * @return the parser
   */
  public static MessageReader of(MessageContext request) {
    return (MessageReader) request.getProperty(KEY);
  }
}
