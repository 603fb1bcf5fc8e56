package pijoule.conformance.dpws;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SOAP 1.2 over HTTP by hand, and what messages hold. */
final class Soap {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final String EVENTING = "http://schemas.xmlsoap.org/ws/2004/08/eventing";

  private Soap() {}

  /** Posts a message with this action to an address; gives the answer's body. */
  static String post(String address, String action, String body) throws Exception {
    return post(
        address,
        ("<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope'"
                + " xmlns:a='http://www.w3.org/2005/08/addressing' xmlns:w='"
                + EVENTING
                + "'><e:Header><a:Action>"
                + action
                + "</a:Action><a:MessageID>"
                + Wsd.id()
                + "</a:MessageID><a:To>"
                + address
                + "</a:To></e:Header><e:Body>"
                + body
                + "</e:Body></e:Envelope>")
            .getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  static String post(String address, byte[] message) throws Exception {
    HttpResponse<String> answer =
        CLIENT.send(
            HttpRequest.newBuilder(URI.create(address))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/soap+xml; charset=utf-8")
                .POST(BodyPublishers.ofByteArray(message))
                .build(),
            BodyHandlers.ofString());
    return answer.body();
  }

  /** An action of WS-Eventing. */
  static String eventing(String name) {
    return EVENTING + "/" + name;
  }

  /** A subscription to the device's events. */
  static String subscribe(String sink, String expires) {
    return "<w:Subscribe><w:Delivery><w:NotifyTo><a:Address>"
        + sink
        + "</a:Address></w:NotifyTo></w:Delivery><w:Expires>"
        + expires
        + "</w:Expires><w:Filter Dialect='http://docs.oasis-open.org/ws-dd/ns/dpws/2009/01/Action'>"
        + "urn:pijoule:Service:event</w:Filter></w:Subscribe>";
  }

  /** The text of the first element with this name, of whatever prefix. */
  static String text(String xml, String name) {
    Matcher element =
        Pattern.compile("<(?:[^<>: ]+:)?" + name + "(?: [^>]*)?>([^<]*)<").matcher(xml);
    if (!element.find()) {
      throw new IllegalStateException("message must hold " + name + ", got " + xml);
    }
    return element.group(1).strip();
  }
}
