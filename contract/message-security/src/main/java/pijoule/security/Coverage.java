package pijoule.security;

import java.security.cert.X509Certificate;
import java.util.List;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.WSDataRef;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.message.token.UsernameToken;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Check that the verified elements are those that will be read: a valid signature over another
 * element, to which a Body was added (XML signature wrapping), protects nothing.
 */
final class Coverage {
  private final List<WSSecurityEngineResult> results;

  Coverage(List<WSSecurityEngineResult> results) {
    this.results = results;
  }

  /** Tests whether results of an action are there. */
  boolean has(int action) {
    return results.stream().anyMatch(result -> action(result) == action);
  }

  /**
   * Tests whether all signatures are by the key of this certificate: the authority has signed this
   * side's own as well, whose messages must not come back to it.
   */
  boolean isSignedBy(X509Certificate peer) {
    return results.stream()
        .filter(result -> action(result) == WSConstants.SIGN)
        .allMatch(result -> peer.equals(result.get(WSSecurityEngineResult.TAG_X509_CERTIFICATE)));
  }

  /** Tests whether an action covers this very element. */
  boolean covers(int action, Element element) {
    return results.stream()
        .filter(result -> action(result) == action)
        .flatMap(result -> references(result).stream())
        .anyMatch(part -> part.getProtectedElement() == element);
  }

  /** Digest that the signature has of this very element, which it covers. */
  byte[] digest(Element element) {
    return results.stream()
        .filter(result -> action(result) == WSConstants.SIGN)
        .flatMap(result -> references(result).stream())
        .filter(part -> part.getProtectedElement() == element)
        .findFirst()
        .orElseThrow()
        .getDigestValue();
  }

  /** The user name tokens that are valid. */
  List<UsernameToken> users() {
    return results.stream()
        .filter(result -> action(result) == WSConstants.UT)
        .map(result -> (UsernameToken) result.get(WSSecurityEngineResult.TAG_USERNAME_TOKEN))
        .toList();
  }

  /** Tests whether the content of this very element was encrypted. */
  boolean decrypted(Element element) {
    return results.stream()
        .filter(result -> action(result) == WSConstants.ENCR)
        .flatMap(result -> references(result).stream())
        .anyMatch(part -> isWithin(part.getProtectedElement(), element));
  }

  private static boolean isWithin(Node node, Element element) {
    return node != null && (node == element || node.getParentNode() == element);
  }

  private static int action(WSSecurityEngineResult result) {
    return (Integer) result.get(WSSecurityEngineResult.TAG_ACTION);
  }

  @SuppressWarnings("unchecked") // as WSS4J documents the tag
  private static List<WSDataRef> references(WSSecurityEngineResult result) {
    Object references = result.get(WSSecurityEngineResult.TAG_DATA_REF_URIS);
    return references == null ? List.of() : (List<WSDataRef>) references;
  }

  /** Finds an element's child by its name; null if it has none. */
  static Element child(Element parent, String namespace, String name) {
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element
          && name.equals(element.getLocalName())
          && namespace.equals(element.getNamespaceURI())) {
        return element;
      }
    }
    return null;
  }
}
