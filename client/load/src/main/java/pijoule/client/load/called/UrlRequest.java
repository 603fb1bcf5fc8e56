package pijoule.client.load.called;

/**
 * A request to any service, and the answer that it must have.
 *
 * @param sent the request
 * @param expected what an answer must be
 * @param known answers that were right
 */
record UrlRequest(Sent sent, Expectation expected, KnownAnswers known) {}
