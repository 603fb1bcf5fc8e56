package pijoule.analysis.results;

import java.util.OptionalLong;

/**
 * Sizes of a call's HTTP bodies, without headers: those of the first timed call.
 *
 * @param request of the request's body, bytes; absent where the record does not state it
 * @param response of the answer's body, bytes; absent likewise
 */
public record BodyBytes(OptionalLong request, OptionalLong response) {
  /** Of a record that states none, such as a server's. */
  public static final BodyBytes UNKNOWN = new BodyBytes(OptionalLong.empty(), OptionalLong.empty());

  /**
   * @return both together, bytes; absent where one of them is
   */
  public OptionalLong exchange() {
    return request.isPresent() && response.isPresent()
        ? OptionalLong.of(Math.addExact(request.getAsLong(), response.getAsLong()))
        : OptionalLong.empty();
  }
}
