package pijoule.runner.hosts;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Standard error of one program, at the end of a file that others wrote to before it.
 *
 * @param file that it appends to
 * @param begin where its own words begin, bytes
 */
record ProgramLog(Path file, long begin) {
  private static final long MAX_BYTES = 1 << 20;

  /** A frame of a stack trace, or how many more there are. */
  private static final String STACK_FRAME = "\t";

  /** The log of a program that starts now. */
  static ProgramLog from(Path file) throws IOException {
    return new ProgramLog(file, Files.exists(file) ? Files.size(file) : 0);
  }

  /** Its last line with the file's name, after a colon; or that it has none. */
  String lastWords() {
    try {
      List<String> lines = errors().lines().filter(line -> !line.startsWith(STACK_FRAME)).toList();
      return lines.isEmpty()
          ? "; it wrote nothing to its log " + file
          : ": " + lines.get(lines.size() - 1) + " (" + file + ")";
    } catch (IOException e) {
      return "; its log " + file + " cannot be read";
    }
  }

  /** Text that was written so far, the last {@value #MAX_BYTES} bytes of it. */
  String errors() throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      channel.position(Math.max(begin, channel.size() - MAX_BYTES));
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
