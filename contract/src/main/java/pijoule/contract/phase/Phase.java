package pijoule.contract.phase;

import java.util.Locale;

/**
 * A named interval on one side of a call; docs/measurement-points.md says where each clock is read.
 */
public enum Phase {
  /** Client: from the process's start to the first line of the program. */
  STARTUP,
  /** Client: building the stack, before any number exists. */
  SETUP,
  /** Client: finding the server and reading what it offers, where a stack does so. */
  DISCOVER,
  /** Client: drawing the numbers. */
  GENERATE,
  /** Both: object to bytes in memory. */
  SERIALIZE,
  /**
   * Client: from the request's bytes in memory to the answer's bytes in memory; to the answer's
   * first bytes where {@link #RECEIVE_DESERIALIZE} follows. Of a framework that sends while it
   * serializes, also the time within its writes.
   */
  CALL,
  /**
   * Both: the TLS handshake of a connection; on the client a part of {@link #CALL}, on the server
   * before {@link #TOTAL} and with the connection's first request.
   */
  HANDSHAKE,
  /** Server: a request's bytes are checked by all rules of messages, before the framework. */
  CHECK,
  /** Both: a received message's tree is verified and, where it is encrypted, decrypted. */
  UNSECURE,
  /** Both: the tree of a message to be sent is signed and, where asked for, encrypted. */
  SECURE,
  /** Both: bytes in memory to object. */
  DESERIALIZE,
  /**
   * Client that reads while bytes arrive, in place of {@link #DESERIALIZE}: from the first bytes of
   * the answer, at which {@link #CALL} ends, to the object.
   */
  RECEIVE_DESERIALIZE,
  /** Client, part of {@link #CALL}: from the request sent to the first bytes of the answer. */
  WAIT,
  /**
   * Server: the request's body from the socket into memory, before {@link #TOTAL}; it contains the
   * wait for a client that sends while it serializes. Client, part of {@link #CALL}: the answer's
   * bytes into memory, where a stack shows it.
   */
  RECEIVE,
  /** Server: the work itself. */
  SERVICE,
  /**
   * Server: the answer's bytes from memory to the socket. Client, part of {@link #CALL}: the same
   * of the request, with the connection that it opens, where a stack shows it.
   */
  SEND,
  /**
   * Client whose requests follow a schedule, in place of those of a call: from the first to the
   * last intended start of its window; idle, the length of the window.
   */
  LOAD,
  /** Client: the whole run. Server: from the request's body in memory to the answer's last byte. */
  TOTAL;

  /** Returns the name in files, such as {@code deserialize}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
