package pijoule.server.spring;

/**
 * A request or an answer, as controller and converter hand it to each other.
 *
 * @param value in the domain's type
 */
record Message(Object value) {}
