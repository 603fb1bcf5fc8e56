package pijoule.analysis.results;

import java.util.Map;

/**
 * A host as environment/HOST.json describes it.
 *
 * @param name of the file
 * @param facts its single values, in the file's order; what is nested stays in the file
 */
public record Host(String name, Map<String, String> facts) {}
