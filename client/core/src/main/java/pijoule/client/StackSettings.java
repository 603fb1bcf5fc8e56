package pijoule.client;

import java.net.URI;
import java.time.Duration;

/**
 * What a stack is built with.
 *
 * @param url of the service
 * @param binding one of the factory's
 * @param connectTimeout for opening the connection; how long an answer may take is watched outside
 *     the stack, so its own limits on reading are to be off
 * @param bufferBytes what the larger of request and answer is expected to take, bytes
 */
public record StackSettings(URI url, String binding, Duration connectTimeout, int bufferBytes) {}
