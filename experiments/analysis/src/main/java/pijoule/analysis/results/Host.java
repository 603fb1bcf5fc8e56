package pijoule.analysis.results;

import java.util.Map;

/**
 * A host, or a server on it, as a file in environment/ describes it.
 *
 * @param name of the file
 * @param facts its single values and those one level below, in the file's order; jars' hashes,
 *     lists and what is nested deeper stay in the file
 */
public record Host(String name, Map<String, String> facts) {}
