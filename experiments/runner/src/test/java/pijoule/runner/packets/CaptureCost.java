package pijoule.runner.packets;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.stats.Spread;

/**
 * What a capture costs the calls that it captures: blocks of calls with and without it, in turn.
 * Runs in a private loopback. Arguments: recorder, folder, blocks of each kind, calls in a block.
 * Writes cost.csv: the median call without and with a capture, ns.
 */
final class CaptureCost {
  private static final int WARM_UP_CALLS = 3_000;

  private CaptureCost() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[1]);
    int calls = Integer.parseInt(args[3]);
    HttpServer server = LoopbackCalls.server(InetAddress.getLoopbackAddress());
    block(server, WARM_UP_CALLS);
    List<Double> off = new ArrayList<>();
    List<Double> on = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      off.addAll(block(server, calls));
      RecorderProcess recorder =
          new RecorderProcess(
              Path.of(args[0]),
              server.getAddress().getPort(),
              folder.resolve("block-" + i),
              folder.resolve("recorder.err"));
      on.addAll(block(server, calls));
      recorder.stop();
    }
    server.stop(0);
    Files.writeString(
        folder.resolve("cost.csv"),
        Spread.of(off).median().orElseThrow() + "," + Spread.of(on).median().orElseThrow());
    System.exit(0);
  }

  private static List<Double> block(HttpServer server, int calls) throws Exception {
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      times.add(Double.valueOf(LoopbackCalls.call(server.getAddress()).split(",")[1]));
    }
    return times;
  }
}
