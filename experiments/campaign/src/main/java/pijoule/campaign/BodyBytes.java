package pijoule.campaign;

import java.util.OptionalLong;

/**
 * Sizes of a call's HTTP bodies, without headers: those of the first timed call. What is said of
 * the answer's parts is of the last one, which has the same.
 *
 * @param request of the request's body, bytes; absent where the record does not state it
 * @param response of the answer's body, bytes; absent likewise
 * @param responsePayload of it what is in SOAP's Body, or all without an envelope, bytes; absent
 *     likewise
 * @param responseHead in front of the answer's body, bytes; absent likewise
 */
public record BodyBytes(
    OptionalLong request,
    OptionalLong response,
    OptionalLong responsePayload,
    OptionalLong responseHead) {
  /** Sizes of a record that states none, such as a server's. */
  public static final BodyBytes UNKNOWN = new BodyBytes(OptionalLong.empty(), OptionalLong.empty());

  /**
   * Makes the sizes without those of the answer's parts.
   *
   * @param request of the request's body, bytes; absent where the record does not state it
   * @param response of the answer's body, bytes; absent likewise
   */
  public BodyBytes(OptionalLong request, OptionalLong response) {
    this(request, response, OptionalLong.empty(), OptionalLong.empty());
  }

  /** {@return both together, bytes; absent where one of them is} */
  public OptionalLong exchange() {
    return request.isPresent() && response.isPresent()
        ? OptionalLong.of(Math.addExact(request.getAsLong(), response.getAsLong()))
        : OptionalLong.empty();
  }
}
