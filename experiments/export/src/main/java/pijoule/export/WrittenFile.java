package pijoule.export;

import java.nio.file.Path;

/**
 * A file of an export.
 *
 * @param path where it is
 * @param rows in it
 */
public record WrittenFile(Path path, long rows) {}
