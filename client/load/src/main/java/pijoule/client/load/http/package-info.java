/**
 * HTTP/1.1 over a connection that never blocks: answers from bytes in pieces of any size, plain and
 * by TLS.
 */
package pijoule.client.load.http;
