package pijoule.conformance.every;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.service.ServiceKind;

/** The running servers of a program. They end with this JVM. */
public interface Servers {
  /** Those of a combination's program: in one JVM, or each in a process of its own. */
  static Servers of(Offered offered) {
    return ServerPool.RUNNING.computeIfAbsent(offered.file(), unused -> ServerPool.start(offered));
  }

  /** Where the server of a combination answers; it is started when first asked for. */
  URI uri(Offered offered, ServiceKind<?, ?> service, Path scratch) throws IOException;

  /** Starts a server of a combination with further options; gives its port. */
  int start(Offered offered, List<String> further) throws IOException;

  /** What its servers have logged so far. */
  String log() throws IOException;

  /** A server's options besides those that name the combination. */
  static List<String> options(ServiceKind<?, ?> service, Path scratch) {
    List<String> options = new ArrayList<>(List.of("--amortize", "on"));
    if (service.serverKeys().contains("scratch")) {
      options.addAll(List.of("--scratch", scratch.toString(), "--file-size", "64kB"));
    }
    return options;
  }
}
