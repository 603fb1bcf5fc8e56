package pijoule.conformance.server;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import pijoule.conformance.ServerProcess;

/**
 * A request that every server must refuse in the same words.
 *
 * @param name of the case
 * @param request what is sent
 * @param status HTTP status
 * @param reason the line, to the letter
 */
record RefusedRequest(String name, Request request, int status, String reason) {
  /** Builds the request for a server. */
  interface Request {
    HttpRequest.Builder to(ServerProcess server);
  }

  private static final String M = "; mend the message";
  private static final String NUMBER = "n must be an integer from -2147483648 to 2147483647, got '";
  private static final String NOT_XML = "body must be well-formed XML, got an error at line ";
  private static final String LIMITS =
      "body must be well-formed XML, got over 1000 attributes, or one that is too long" + M;
  private static final String MEGABYTE = "x".repeat(999_000);
  private static final String NO_DTD =
      "body must have no document type, got <!DOCTYPE; leave it out";
  private static final String TOO_LARGE =
      "body must be at most 1000000 bytes, got more; send fewer numbers or start the server with a"
          + " greater --max-body";
  private static final String TYPE =
      "Content-Type must be application/xml with charset utf-8 or none, got ";
  private static final String PATH = "path must be /services/SortService/sort, got ";
  private static final byte[] VALID = Messages.of(2, 1);
  private static final byte[] LARGE = new byte[1_000_001];

  static List<RefusedRequest> all() {
    return List.of(
        // number
        xml("word", "<n>abc</n>", NUMBER + "abc'; mend the message"),
        xml("decimal", "<n>1.5</n>", NUMBER + "1.5'; mend the message"),
        xml("empty number", "<n/>", NUMBER + "'; mend the message"),
        xml("two numbers", "<n>1 2</n>", NUMBER + "1 2'; mend the message"),
        xml("above range", "<n>2147483648</n>", NUMBER + "2147483648'; mend the message"),
        xml("below range", "<n>-2147483649</n>", NUMBER + "-2147483649'; mend the message"),
        xml("line break in a word", "<n>a\u0100&#10;b</n>", NUMBER + "a? b'; mend the message"),
        // the parser's limits
        body("1,001 attributes", "<numbers " + many("a%d='1' ") + "/>", LIMITS),
        body("1,001 namespaces", "<numbers " + many("xmlns:a%d='u' ") + "/>", LIMITS),
        body("attribute of a megabyte", "<numbers a='" + MEGABYTE + "'/>", LIMITS),
        body("namespace of a megabyte", "<numbers xmlns:a='" + MEGABYTE + "'/>", LIMITS),
        // structure
        body("wrong root", "<nums/>", "root element must be numbers in no namespace, got nums" + M),
        body(
            "root in a namespace",
            "<numbers xmlns='urn:x'/>",
            "root element must be numbers in no namespace, got {urn:x}numbers" + M),
        xml("wrong child", "<m>1</m>", "numbers must hold n elements in no namespace, got m" + M),
        xml("nested", "<n>1<n>2</n></n>", "n must hold a number alone, got n" + M),
        xml(
            "attribute",
            "<n unit='s'>1</n>",
            "numbers and n must have no attribute, got unit; leave it out"),
        xml("stray text", "<n>1</n>2", "numbers must hold n elements alone, got text '2'" + M),
        xml("stray CDATA", "<![CDATA[2]]>", "numbers must hold n elements alone, got text '2'" + M),
        // XML
        body("not closed", "<numbers><n>1</n>", NOT_XML + "1, column 17" + M),
        body("crossed tags", "<numbers>\n<n>1</numbers>", NOT_XML + "2, column 13" + M),
        body("two roots", "<numbers/><numbers/>", NOT_XML + "1, column 12" + M),
        body("text after the root", "<numbers/>\n x", NOT_XML + "2, column 2" + M),
        body("no XML", "hello", NOT_XML + "1, column 1" + M),
        xml("unknown entity", "<n>&one;</n>", NOT_XML + "1, column 17" + M),
        xml("control character", "<n>\u0001</n>", NOT_XML + "1, column 13" + M),
        body("internal entity", "<!DOCTYPE numbers [<!ENTITY a '1'>]><numbers/>", NO_DTD),
        body(
            "external entity",
            "<!DOCTYPE numbers SYSTEM 'file:///etc/hostname'><numbers/>",
            NO_DTD),
        body("entity bomb", bomb(), NO_DTD),
        bytes(
            "invalid UTF-8",
            new byte[] {'<', 'n', (byte) 0xc3, '('},
            "body must be UTF-8, got other bytes; encode the message in UTF-8"),
        bytes(
            "UTF-16",
            "<numbers/>".getBytes(StandardCharsets.UTF_16),
            "body must be UTF-8, got other bytes; encode the message in UTF-8"),
        body(
            "declared Latin-1",
            "<?xml version='1.0' encoding='ISO-8859-1'?><numbers/>",
            "body must be UTF-8, got encoding ISO-8859-1; encode the message in UTF-8"),
        body(
            "empty body",
            "",
            "body must hold a numbers element, got 0 bytes; send at least <numbers/>"),
        // HTTP
        type("text", "text/plain", TYPE + "'text/plain'; set the header"),
        type("SOAP", "application/soap+xml", TYPE + "'application/soap+xml'; set the header"),
        type(
            "Latin-1",
            "application/xml; charset=ISO-8859-1",
            TYPE + "'application/xml; charset=ISO-8859-1'; set the header"),
        type(
            "with an unknown charset",
            "application/xml; charset=no-such",
            TYPE + "'application/xml; charset=no-such'; set the header"),
        new RefusedRequest(
            "no content type",
            s -> Call.to(s, Call.SORT_PATH).POST(BodyPublishers.ofByteArray(VALID)),
            415,
            TYPE + "none; set the header"),
        new RefusedRequest(
            "compressed",
            s -> Call.sort(s, VALID).header("Content-Encoding", "gzip"),
            415,
            "Content-Encoding must be absent, got 'gzip'; send the message as it is"),
        method("GET"),
        method("PUT"),
        method("DELETE"),
        method("OPTIONS"),
        path("/"),
        path("/services"),
        path("/services/SortService"),
        path("/services/SortService/sort/"),
        path("/services/SortService/sort?wsdl"),
        path("/services/SortService.sort"),
        new RefusedRequest("too large", s -> Call.sort(s, LARGE), 413, TOO_LARGE),
        new RefusedRequest(
            "too large in chunks",
            s -> Call.sort(s, VALID).POST(Call.chunked(LARGE)),
            413,
            TOO_LARGE),
        new RefusedRequest(
            "run id with a space",
            s -> Call.sort(s, VALID).header("Pijoule-Run", "a b"),
            400,
            "Pijoule-Run must be 1 to 64 letters, digits, dots, dashes or underscores, got 'a b';"
                + " mend the header"),
        new RefusedRequest(
            "negative trial",
            s -> Call.trial(s, "r1", -1, VALID),
            400,
            "Pijoule-Trial must be an integer from 0 to 999999999, got '-1'; mend the header"));
  }

  private static RefusedRequest xml(String name, String items, String reason) {
    return body(name, "<numbers>" + items + "</numbers>", reason);
  }

  private static RefusedRequest body(String name, String body, String reason) {
    return bytes(name, body.getBytes(StandardCharsets.UTF_8), reason);
  }

  private static RefusedRequest bytes(String name, byte[] body, String reason) {
    return new RefusedRequest(name, s -> Call.sort(s, body), 400, reason);
  }

  private static RefusedRequest type(String name, String type, String reason) {
    return new RefusedRequest(
        "content type " + name,
        s ->
            Call.to(s, Call.SORT_PATH)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofByteArray(VALID)),
        415,
        reason);
  }

  private static RefusedRequest method(String method) {
    return new RefusedRequest(
        method,
        s -> Call.sort(s, VALID).method(method, BodyPublishers.noBody()),
        405,
        "method must be POST, got " + method + "; post the message");
  }

  private static RefusedRequest path(String path) {
    return new RefusedRequest(
        "path " + path,
        s -> Call.to(s, path).header("Content-Type", "application/xml").POST(Call.chunked(VALID)),
        404,
        PATH + path + "; send the message there");
  }

  private static String many(String pattern) {
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 1001; i++) {
      many.append(String.format(Locale.ROOT, pattern, i));
    }
    return many.toString();
  }

  private static String bomb() {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE numbers [<!ENTITY e0 '1'>");
    for (int i = 1; i < 30; i++) {
      bomb.append("<!ENTITY e").append(i).append(" '");
      bomb.append(("&e" + (i - 1) + ";").repeat(10)).append("'>");
    }
    return bomb.append("]><numbers><n>&e29;</n></numbers>").toString();
  }

  @Override
  public String toString() {
    return name;
  }
}
