package pijoule.client.load.called;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import pijoule.client.AnswerHead;
import pijoule.client.FailureReason;
import pijoule.client.MemoryBuffer;
import pijoule.client.Seeds;
import pijoule.client.StackSettings;
import pijoule.client.UnusableAnswerException;
import pijoule.client.load.http.Head;
import pijoule.contract.message.BodyReader;
import pijoule.contract.octet.OctetType;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;

/**
 * A service of pijoule by one of its protocols. Requests name no run, so that a server keeps no
 * phases of them.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
final class ServiceTarget<Q, A> implements Target {
  private static final int MAX_BODIES = 8;
  private static final long MAX_BYTES = 16_000_000;

  private final URI url;
  private final Endpoint<Q, A> endpoint;
  private final Service<Q, A> service;
  private final FailureReason words;
  private final BodyReader<A> answers;
  private final List<Q> requests = new ArrayList<>();
  private final List<Sent> sent = new ArrayList<>();
  private final List<KnownAnswers> known = new ArrayList<>();

  ServiceTarget(
      URI url, Endpoint<Q, A> endpoint, Service<Q, A> service, long seed, Duration connectTimeout) {
    this.url = url;
    this.endpoint = endpoint;
    this.service = service;
    words = new FailureReason(url, connectTimeout, endpoint.answerContent());
    answers =
        endpoint
            .protocol()
            .strictReader(endpoint.service().answer(), XMLInputFactory.newDefaultFactory())
            .orElse(OctetType.of(endpoint.service().answer())::read);
    draw(seed);
  }

  /** The first is that of every other client with the seed. */
  private void draw(long seed) {
    Map<String, String> headers = headers();
    long bytes = 0;
    try {
      for (int i = 0; i < MAX_BODIES && bytes < MAX_BYTES; i++) {
        Q request = service.draw(Seeds.of(seed, i));
        byte[] body = endpoint.protocol().body(endpoint.service().request(), request);
        requests.add(request);
        known.add(new KnownAnswers());
        sent.add(Sent.to(url, "POST", headers, body));
        bytes += body.length;
      }
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    }
  }

  @Override
  public URI url() {
    return url;
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", endpoint.mediaType());
    headers.put("Accept", endpoint.mediaType());
    headers.putAll(endpoint.protocol().headers());
    return headers;
  }

  @Override
  public List<Sent> requests() {
    return sent;
  }

  @Override
  public int items() {
    return endpoint.service().request().count(requests.get(0));
  }

  @Override
  public int answerBytes() {
    return service.messageBytes();
  }

  @Override
  public Answer answer() {
    return new Whole();
  }

  private int maxAnswerBytes() {
    return StackSettings.maxAnswerBytes(service.messageBytes());
  }

  @Override
  public int firstRequests() {
    return 1;
  }

  @Override
  public String content() {
    return endpoint.answerContent();
  }

  /** Whole answer in memory: its values are read from there. */
  private final class Whole implements Answer {
    private final MemoryBuffer bytes = new MemoryBuffer(answerBytes(), maxAnswerBytes());
    private int body;

    @Override
    public void begin(int sent) {
      bytes.reset();
      body = sent;
    }

    @Override
    public void take(ByteBuffer piece) throws UnusableAnswerException {
      bytes.write(piece);
    }

    @Override
    public int size() {
      return bytes.size();
    }

    @Override
    public Optional<Target.Wrong> fault(Head of) {
      return ServiceTarget.this.fault(body, of, bytes.array(), bytes.size());
    }
  }

  private Optional<Wrong> fault(int body, Head of, byte[] answer, int size) {
    AnswerHead head = head(of);
    int max = maxAnswerBytes();
    if (!head.isUsable(endpoint.mediaType(), max)) {
      String line = head.refusal(endpoint.mediaType(), max, answer, size).getMessage();
      return Optional.of(
          new Wrong(head.status() == 200 ? Wrong.HEAD : Wrong.status(head.status()), line));
    }
    if (known.get(body).has(answer, size)) {
      return Optional.empty();
    }
    Optional<String> line = read(body, answer, size);
    if (line.isEmpty()) {
      known.get(body).add(answer, size);
    }
    return line.map(wrong -> new Wrong(Wrong.BODY, wrong));
  }

  /** Fault of a body that was not seen before. */
  private Optional<String> read(int body, byte[] answer, int size) {
    if (size == 0) {
      return Optional.of("answer must hold " + endpoint.answerContent() + ", got 0 B");
    }
    try {
      A value = answers.read(new ByteArrayInputStream(answer, 0, size));
      return service.fault(requests.get(body), value);
    } catch (Exception malformed) {
      return Optional.of(words.of(malformed, Optional.of(Phase.DESERIALIZE)).reason());
    }
  }

  private static AnswerHead head(Head of) {
    return new AnswerHead(
        of.status(),
        of.value("Content-Type"),
        of.value("Content-Encoding"),
        of.value("Content-Length"),
        of.value("Transfer-Encoding"));
  }
}
