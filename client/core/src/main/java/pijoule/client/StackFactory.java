package pijoule.client;

import java.util.List;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.protocol.Endpoint;

/** Builds one kind of stack; what it does is measured as the phase {@code setup}. */
public interface StackFactory {
  /** Answers are read when all of their bytes are in memory. */
  String WHOLE = "whole";

  /** Answers are read while their bytes arrive. */
  String STREAMED = "streamed";

  /** Returns the name in records, such as {@code cxf}. */
  String name();

  /**
   * Returns the bindings it can be built with, the default one first. Empty where the stack does
   * not speak the protocol.
   *
   * @param protocol its name
   */
  List<String> bindings(String protocol);

  /**
   * Returns the levels of security that it can be built with.
   *
   * @param protocol its name
   */
  default List<String> security(String protocol) {
    return List.of("none", "tls");
  }

  /**
   * Returns the schemes of URLs that it can call without TLS, such as {@code http}: what carries
   * the messages.
   *
   * @param protocol its name
   */
  default List<String> schemes(String protocol) {
    return List.of("http");
  }

  /**
   * Returns how answers can be read: {@code whole}, from memory, and perhaps {@code streamed},
   * while they arrive.
   *
   * @param protocol its name
   */
  default List<String> bodies(String protocol) {
    return List.of(WHOLE);
  }

  /**
   * Returns how bodies can be coded, by the levels of security that are not of messages.
   *
   * @param protocol its name
   */
  default List<String> encodings(String protocol) {
    return ContentEncoding.NONE;
  }

  /** Returns the options that it has beside those of every client. */
  default List<ProgramOption<?>> options() {
    return List.of();
  }

  /**
   * Builds the stack, without opening a connection.
   *
   * @param settings of the run
   * @param endpoint that is called
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return a stack for calls one after the other
   * @throws Exception if the framework refuses
   */
  <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint) throws Exception;
}
