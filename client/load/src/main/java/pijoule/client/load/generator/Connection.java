package pijoule.client.load.generator;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import pijoule.client.load.called.Answer;
import pijoule.client.load.http.AnswerParser;
import pijoule.client.load.http.Head;
import pijoule.client.load.http.Wire;

/** A connection, with the request that is under way on it. For one thread at a time. */
final class Connection {
  private static final int NONE = -1;

  private final Connections all;
  private final Wire wire;
  private final Answer answer;
  private final AnswerParser parser;
  private final long madeNs = System.nanoTime();
  private SelectionKey key;
  private boolean isOpen;
  private int request = NONE;
  private int which;
  private int sent;
  private boolean isSent;
  private boolean isKept;

  Connection(Connections all, Wire wire) {
    this.all = all;
    this.wire = wire;
    answer = all.target().answer();
    parser = new AnswerParser(answer::take);
  }

  /** Waits for what comes, from now on: who selects may see it before this returns. */
  void register(SocketChannel channel, Selector selector, int events) throws IOException {
    key = channel.register(selector, events, this);
  }

  /** Begins a request. */
  void begin(int number, int ofTarget) {
    request = number;
    which = ofTarget;
    sent = 0;
    isSent = false;
    answer.begin(which);
    parser.begin(all.request(which).method());
  }

  /** Ends it. */
  void end() {
    request = NONE;
  }

  /** Number of the request that is under way; below 0: none. */
  int request() {
    return request;
  }

  Answer answer() {
    return answer;
  }

  Head head() {
    return parser.head();
  }

  /** Tests whether the answer of the request is whole. */
  boolean isWhole() {
    return request >= 0 && parser.isWhole();
  }

  /** Tests whether another request may follow. */
  boolean isKept() {
    return isKept;
  }

  /** Tests whether it was made before an instant and the server has not accepted it yet. */
  boolean isAwaitedSince(long ns) {
    return madeNs - ns < 0 && key.interestOps() == SelectionKey.OP_CONNECT;
  }

  /** Returns work that is long and must be done before it goes on. */
  Optional<Runnable> task() {
    return wire.task();
  }

  /** Sends what it takes now of the request, if it is open. */
  void send(Journal journal) throws IOException {
    if (!isOpen || request < 0 || isSent) {
      return;
    }
    do {
      ByteBuffer next = all.out(which, sent);
      sent += next.remaining();
      isSent = wire.write(next);
      sent -= next.remaining();
    } while (isSent && sent < all.requestBytes(which));
    if (isSent) {
      journal.sent(request, System.nanoTime());
    }
    await();
  }

  /** Asks the selector for what it waits for. */
  private void await() {
    boolean isStuck = isOpen && request >= 0 && !isSent;
    int events = SelectionKey.OP_READ | (isStuck ? SelectionKey.OP_WRITE : 0);
    if (key.interestOps() != events) {
      key.interestOps(events);
      key.selector().wakeup();
    }
  }

  /** Goes on to open it, sends, and takes what has arrived. */
  void receive(Journal journal) throws IOException {
    isOpen = isOpen || wire.open();
    send(journal);
    boolean isMore = isOpen;
    while (isMore) {
      ByteBuffer in = all.in();
      int count = wire.read(in);
      if (count != 0) {
        take(in.flip(), count < 0, journal);
      }
      isMore = count > 0 && !isWhole() && wire.hasMore();
    }
    await();
  }

  private void take(ByteBuffer in, boolean isEnd, Journal journal) throws IOException {
    long nowNs = System.nanoTime();
    if (request < 0) {
      throw new EOFException("bytes or an end that no request asked for");
    }
    if (isEnd) {
      parser.end();
    } else {
      parser.take(in);
    }
    if (parser.hasHead() && journal.headNs(request) == Journal.NEVER) {
      journal.head(request, nowNs, parser.head().status());
    }
    if (parser.isWhole()) {
      journal.ended(request, nowNs, answer.size());
      isKept = isSent && parser.isKept() && !in.hasRemaining();
    }
  }

  void close() {
    end();
    wire.close();
  }
}
