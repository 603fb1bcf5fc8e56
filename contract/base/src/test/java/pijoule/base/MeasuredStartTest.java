package pijoule.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What measured programs run of this module links no lambda and no stream: the first one of a JVM
 * takes tens of milliseconds on a board, and a framework that links its own later would be faster.
 */
@Timeout(120)
class MeasuredStartTest {
  private static final String OF_LAMBDAS = "java.lang.invoke.InnerClassLambdaMetafactory";
  private static final String OF_STREAMS = "java.util.stream.ReferencePipeline";

  @TempDir private Path folder;

  /** A program that links a lambda, so that the test's own words are right. */
  static final class Linking {
    private Linking() {}

    public static void main(String[] args) {
      System.out.println(List.of(1).stream().map(one -> one + 1).count());
    }
  }

  /** A program that takes its anchor, as each server does at its start. */
  static final class Anchoring {
    private Anchoring() {}

    public static void main(String[] args) {
      System.out.println(ClockAnchor.now().anchorBoundNs());
    }
  }

  /** A program that probes a port at which nothing answers. */
  static final class Probing {
    private Probing() {}

    public static void main(String[] args) throws Exception {
      try (DatagramSocket silent = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
        InetSocketAddress address = (InetSocketAddress) silent.getLocalSocketAddress();
        System.out.println(new ClockProbe(NanoClock.SYSTEM).ask(address).isPresent());
      }
    }
  }

  @Test
  void anAnchorLinksNeitherLambdaNorStream() throws Exception {
    assertThat(loadedBy(Linking.class)).contains(OF_LAMBDAS).contains(OF_STREAMS);
    assertThat(loadedBy(Anchoring.class)).doesNotContain(OF_LAMBDAS).doesNotContain(OF_STREAMS);
  }

  /** The JDK's own socket links some. */
  @Test
  void aProbeLinksNoLambdaOfItsOwn() throws Exception {
    assertThat(loadedBy(Linking.class)).containsPattern("pijoule[^ ]*\\$\\$Lambda");
    assertThat(loadedBy(Probing.class))
        .contains(ClockProbe.class.getName())
        .doesNotContainPattern("pijoule[^ ]*\\$\\$Lambda");
  }

  private String loadedBy(Class<?> program) throws Exception {
    Path log = folder.resolve(program.getSimpleName() + ".log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + log,
                "-cp",
                System.getProperty("java.class.path"),
                program.getName())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.waitFor()).isZero();
    return Files.readString(log);
  }
}
