package pijoule.runner.chaos;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import pijoule.runner.rig.Processes;
import pijoule.runner.rig.TwoHosts;

/** What happens to a campaign at a random moment. */
enum Fault {
  RUNNER("kill -9 of the runner") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws InterruptedException {
      runner.kill();
      return "desk";
    }
  },
  MASTER("kill -9 of an ssh master") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws Exception {
      String board = board(random);
      Processes.end(
          scene.atDesk(
              "an ssh master to " + board,
              words ->
                  words[0].equals("ssh")
                      && List.of(words).contains("-M")
                      && words[words.length - 1].equals(board)));
      return board;
    }
  },
  SSHD("kill -9 of a board's sshd session") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws Exception {
      String board = board(random);
      Processes.end(scene.session(board));
      return board;
    }
  },
  SERVER("kill -9 of the server") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws Exception {
      Processes.end(scene.program(TwoHosts.BETA, "/server-"));
      return TwoHosts.BETA;
    }
  },
  CLIENT("kill -9 of the client") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws Exception {
      Processes.end(scene.program(TwoHosts.ALPHA, "/client-"));
      return TwoHosts.ALPHA;
    }
  },
  RECORDER("kill -9 of a recorder") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws Exception {
      if (scene.recordsOnBoard()) {
        Processes.end(scene.program(TwoHosts.ALPHA, "/energy-logger.jar"));
        return TwoHosts.ALPHA;
      }
      Processes.end(
          scene.atDesk(
              "the desk",
              words ->
                  words[0].endsWith("java")
                      && Arrays.stream(words)
                          .anyMatch(word -> word.endsWith("energy-logger.jar"))));
      return "desk";
    }
  },
  LINK_10S("link down for 10 s") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws Exception {
      return unplug(scene, random, Duration.ofSeconds(10));
    }
  },
  POWER("power off and on") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws Exception {
      String board = board(random);
      scene.hosts().power(board, false);
      Waiting.pass(Duration.ofSeconds(random.nextInt(15)));
      scene.hosts().power(board, true);
      return board;
    }
  },
  DISK("disk of the results full") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws Exception {
      Path filler = scene.results().resolveSibling("filler");
      byte[] block = new byte[4096];
      try (OutputStream out = Files.newOutputStream(filler)) {
        while (true) {
          out.write(block);
        }
      } catch (IOException full) {
        return "desk";
      }
    }
  },
  CONTROLLER("controller gone without FIN") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws Exception {
      // First the cables, so that no end of a connection gets through.
      for (String board : Scene.BOARDS) {
        scene.hosts().link(board, false);
      }
      runner.kill();
      scene.controllers().forEach(Processes::end);
      for (String board : Scene.BOARDS) {
        Scene.shell("ss", "-K", "dst", scene.hosts().address(board));
        scene.hosts().link(board, true);
      }
      return "desk";
    }
  },
  LINK_90S("link down for 90 s") {
    @Override
    String strike(Scene scene, Runner runner, Random random) throws Exception {
      return unplug(scene, random, Duration.ofSeconds(90));
    }
  };

  private final String words;

  Fault(String words) {
    this.words = words;
  }

  /**
   * Does it, and returns when it is over.
   *
   * @return where
   */
  abstract String strike(Scene scene, Runner runner, Random random) throws Exception;

  /** Whether a person has to go on with --resume; everything else a campaign survives by itself. */
  boolean endsRunner() {
    return this == RUNNER || this == CONTROLLER || this == DISK;
  }

  private static String board(Random random) {
    return Scene.BOARDS.get(random.nextInt(Scene.BOARDS.size()));
  }

  private static String unplug(Scene scene, Random random, Duration time) throws Exception {
    String board = board(random);
    scene.hosts().link(board, false);
    Waiting.pass(time);
    scene.hosts().link(board, true);
    return board;
  }

  @Override
  public String toString() {
    return words;
  }
}
