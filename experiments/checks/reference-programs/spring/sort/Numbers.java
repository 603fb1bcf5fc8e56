package sort;

/** The message. */
public record Numbers(int[] values) {}
