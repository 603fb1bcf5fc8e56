package pijoule.client;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.message.BodyReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.protocol.Endpoint;

/**
 * The check of an answer after the last phase of its call: by all rules of messages, of which each
 * framework enforces a part, by protocols that have a strict reader. Of a protected answer the tree
 * is checked that a stack verified and decrypted.
 *
 * @param <A> an answer
 */
final class AnswerRules<A> {
  private static final int MAX_SHOWN = 40;

  private final Endpoint<?, A> endpoint;
  private final boolean applies;
  private final boolean isProtected;
  private final ContentEncoding encoding;

  // Null before the first answer: in a cold run everything earlier is within the total.
  private Optional<BodyReader<A>> reader;

  /**
   * Makes answer rules.
   *
   * @param endpoint that is called
   * @param applies whether answers are checked
   * @param isProtected whether each message is protected by itself
   * @param encoding of answers
   */
  AnswerRules(
      Endpoint<?, A> endpoint, boolean applies, boolean isProtected, ContentEncoding encoding) {
    this.endpoint = endpoint;
    this.applies = applies;
    this.isProtected = isProtected;
    this.encoding = encoding;
  }

  /**
   * Checks the answer of a call that failed: rules that it breaks are the reason.
   *
   * @throws Exception a {@link pijoule.contract.message.Invalid} if it is no message
   */
  void check(Call<?> failed) throws Exception {
    read(failed);
  }

  /**
   * Checks the answer of a call.
   *
   * @param value that the stack returned
   * @throws UnusableAnswerException if its bytes hold another value
   * @throws Exception a {@link pijoule.contract.message.Invalid} if it is no message
   */
  void check(Call<?> call, A value) throws Exception {
    Optional<A> read = read(call);
    if (read.isPresent() && !Objects.deepEquals(read.get(), value)) {
      throw different(read.get(), value);
    }
  }

  private Optional<A> read(Call<?> call) throws Exception {
    Optional<InputStream> body = applies ? body(call) : Optional.empty();
    if (body.isEmpty()) {
      return Optional.empty();
    }
    if (reader == null) {
      // Not the parser that a framework is measured with: the check must not warm it up.
      reader =
          endpoint
              .protocol()
              .strictReader(endpoint.service().answer(), XMLInputFactory.newDefaultFactory());
    }
    return reader.isPresent() ? Optional.of(reader.get().read(body.get())) : Optional.empty();
  }

  /**
   * Returns an answer's message, inflated where its body is compressed.
   *
   * @throws UnusableAnswerException if it is not one whole body, or holds more than may be
   */
  Optional<MemoryBuffer> message(Call<?> call) throws UnusableAnswerException {
    Optional<MemoryBuffer> body = call.body();
    if (body.isEmpty() || !encoding.isCompressed()) {
      return body;
    }
    MemoryBuffer message = body.get().empty();
    message.inflate(body.get());
    return Optional.of(message);
  }

  private Optional<InputStream> body(Call<?> call)
      throws TransformerException, UnusableAnswerException {
    if (!isProtected) {
      return message(call).map(MemoryBuffer::stream);
    }
    if (call.opened().isEmpty()) {
      return Optional.empty();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TransformerFactory.newDefaultInstance()
        .newTransformer()
        .transform(new DOMSource(call.opened().get()), new StreamResult(bytes));
    return Optional.of(new ByteArrayInputStream(bytes.toByteArray()));
  }

  private UnusableAnswerException different(A read, A returned) {
    List<String> right = texts(read);
    List<String> wrong = texts(returned);
    int at = 0;
    while (at < right.size() && at < wrong.size() && right.get(at).equals(wrong.get(at))) {
      at++;
    }
    return new UnusableAnswerException(
        "stack must return what the answer holds, "
            + shown(right, at)
            + " at index "
            + at
            + ", got "
            + shown(wrong, at)
            + "; use another binding or stack");
  }

  private List<String> texts(A value) {
    MessageType<A> type = endpoint.service().answer();
    int fields = Math.max(1, type.shape().fields().size());
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < type.count(value); i++) {
      for (int field = 0; field < fields; field++) {
        texts.add(type.text(value, i, field));
      }
    }
    return texts;
  }

  private static String shown(List<String> texts, int index) {
    if (index >= texts.size()) {
      return "nothing";
    }
    String text = texts.get(index);
    return OneLine.of(text.substring(0, Math.min(text.length(), MAX_SHOWN)));
  }
}
