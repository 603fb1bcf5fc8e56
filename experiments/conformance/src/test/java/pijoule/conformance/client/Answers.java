package pijoule.conformance.client;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Ways to answer, complete and broken. */
final class Answers {
  private static final String XML = "Content-Type: application/xml\r\n";

  private Answers() {}

  /** The right answer, rewritten as text. */
  static Behaviour rewritten(UnaryOperator<String> change) {
    return sized(200, XML, request -> change.apply(message(sorted(request))));
  }

  /** The right answer, with its list of numbers changed. */
  static Behaviour changed(UnaryOperator<List<Integer>> change) {
    return sized(200, XML, request -> message(change.apply(sorted(request))));
  }

  /** The request sent back, rewritten as text. */
  static Behaviour echoed(UnaryOperator<String> change) {
    return sized(200, XML, request -> change.apply(request.body()));
  }

  /** A body that does not depend on the request. */
  static Behaviour fixed(int status, String contentType, String body) {
    String header = contentType.isEmpty() ? "" : "Content-Type: " + contentType + "\r\n";
    return sized(status, header, request -> body);
  }

  /** Bytes that do not depend on the request. */
  static Behaviour bytes(int status, String contentType, byte[] body) {
    return (request, connection) -> {
      OutputStream out = connection.getOutputStream();
      send(out, head(status, "Content-Type: " + contentType + "\r\n", body.length));
      out.write(body);
      out.flush();
    };
  }

  /** The right answer, rewritten as bytes. */
  static Behaviour encoded(Function<String, byte[]> change) {
    return (request, connection) -> {
      byte[] body = change.apply(message(sorted(request)));
      OutputStream out = connection.getOutputStream();
      send(out, head(200, XML, body.length));
      out.write(body);
      out.flush();
    };
  }

  /** All that goes over the wire, made from the right message; the connection ends after it. */
  static Behaviour raw(UnaryOperator<String> change) {
    return (request, connection) -> {
      send(connection.getOutputStream(), change.apply(message(sorted(request))));
      connection.close();
    };
  }

  /** A head, and then a block of the body again and again until the client has gone. */
  static Behaviour endless(String head, String block) {
    return (request, connection) -> {
      OutputStream out = connection.getOutputStream();
      send(out, head + "\r\n");
      while (true) {
        send(out, block);
      }
    };
  }

  /** A head, and then now and then a block of the body until the client has gone. */
  static Behaviour slow(String head, String block) {
    return (request, connection) -> {
      OutputStream out = connection.getOutputStream();
      send(out, head + "\r\n");
      connection.setSoTimeout(20);
      while (!isClosed(connection)) {
        send(out, block);
      }
    };
  }

  /** Waits for the client's end of the connection, as long as the socket's timeout. */
  private static boolean isClosed(Socket connection) throws IOException {
    try {
      return connection.getInputStream().read() < 0;
    } catch (SocketTimeoutException stillOpen) {
      return false;
    }
  }

  /** The right answer in chunks, with or without the last one. */
  static Behaviour chunked(boolean whole) {
    return (request, connection) -> {
      OutputStream out = connection.getOutputStream();
      send(out, "HTTP/1.1 200 OK\r\n" + XML + "Transfer-Encoding: chunked\r\n\r\n");
      String body = message(sorted(request));
      int half = body.length() / 2;
      chunk(out, body.substring(0, half));
      if (whole) {
        chunk(out, body.substring(half));
        send(out, "0\r\n\r\n");
      } else {
        connection.close();
      }
    };
  }

  /** The head and half of the right answer, and then something else. */
  static Behaviour half(End end) {
    return (request, connection) -> {
      String body = message(sorted(request));
      send(connection.getOutputStream(), head(200, XML, body.length()));
      send(connection.getOutputStream(), body.substring(0, body.length() / 2));
      end.of(connection);
    };
  }

  /** Nothing, and then something else. */
  static Behaviour none(End end) {
    return (request, connection) -> end.of(connection);
  }

  /** How a connection ends. */
  interface End {
    /** A reset rather than an orderly end. */
    End RESET =
        connection -> {
          connection.setSoLinger(true, 0);
          connection.close();
        };

    /** An orderly end. */
    End CLOSE = Socket::close;

    /** It does not end. */
    End HANG = connection -> connection.getInputStream().read();

    void of(Socket connection) throws IOException;
  }

  static String message(List<Integer> numbers) {
    StringBuilder xml = new StringBuilder("<numbers>");
    for (int number : numbers) {
      xml.append("<n>").append(number).append("</n>");
    }
    return xml.append("</numbers>").toString();
  }

  private static List<Integer> sorted(SentRequest request) {
    List<Integer> numbers = new ArrayList<>(request.numbers());
    Collections.sort(numbers);
    return numbers;
  }

  private static Behaviour sized(int status, String type, Function<SentRequest, String> body) {
    return (request, connection) -> {
      String text = body.apply(request);
      int length = text.getBytes(StandardCharsets.UTF_8).length;
      send(connection.getOutputStream(), head(status, type, length) + text);
    };
  }

  private static String head(int status, String type, int length) {
    return "HTTP/1.1 " + status + " X\r\n" + type + "Content-Length: " + length + "\r\n\r\n";
  }

  private static void chunk(OutputStream out, String text) throws IOException {
    send(out, Integer.toHexString(text.length()) + "\r\n" + text + "\r\n");
  }

  private static void send(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
