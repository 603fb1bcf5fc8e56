package pijoule.server.exchange;

/**
 * Heap that a framework's objects take for a request at most. Found from the largest request that a
 * heap of 128 MB holds time after time.
 *
 * @param bytesPerItem bytes for each item of a message
 * @param bytesPerTextByte bytes for each byte of a message whose items are texts of any length
 */
public record HeapCost(int bytesPerItem, int bytesPerTextByte) {}
