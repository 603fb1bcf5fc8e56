package pijoule.runner.packets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import pijoule.runner.rig.Commands;

/** A start of the packet recorder that is refused and leaves no file. */
final class Refusal {
  private final Path folder;

  Refusal(Path folder) {
    this.folder = folder;
  }

  /** The recorder with options; OUT is where its files would be. */
  List<String> command(String options) {
    String whole = BuiltRecorder.get() + " " + options.replace("OUT", folder.resolve("ours") + "");
    return List.of(whole.split(" "));
  }

  void check(int exit, String message, Commands.Result result) throws Exception {
    assertThat(result.err())
        .hasLineCount(1)
        .startsWith("packet-recorder: ")
        .contains(message)
        .endsWith("\n");
    assertThat(result.out()).isEmpty();
    assertThat(result.exit()).isEqualTo(exit);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(of -> of.getFileName().toString().startsWith("ours"))).isEmpty();
    }
  }
}
