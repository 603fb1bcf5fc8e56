package pijoule.runner.cost.transparency;

/**
 * A request of the sort service.
 *
 * @param size as studies have it, such as {@code 100kB}
 * @param body as pijoule's clients draw it
 * @param numbers in it
 */
record Message(String size, byte[] body, int numbers) {}
