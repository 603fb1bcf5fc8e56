package pijoule.runner.run;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Link;
import pijoule.runner.hosts.LinkException;
import pijoule.runner.study.Study;

/** The link of a session's cells, where the study asks the bench to set it. */
final class CellLink {
  private final Testbed site;
  private final boolean isSet;

  CellLink(Testbed site, Study study) {
    this.site = site;
    this.isSet = BenchCheck.setsLink(study);
  }

  /**
   * Makes what it needs, and undoes what a killed campaign left on boards, also of another study.
   */
  void begin(Path log) throws IOException, InterruptedException {
    if (isSet) {
      site.link().begin(site.pairs(), log);
    }
    Ending ending = new Ending();
    restore(site, ending);
    ending.finish();
  }

  /** Undoes what a killed campaign left on boards. */
  static void restore(Testbed site, Ending ending) {
    for (Host host : site.measured()) {
      if (!host.isLocal()) {
        ending.make(() -> Link.restore(host));
      }
    }
  }

  /** Requires that it is still there. */
  void require(Path logs) throws RunFailure {
    if (site.link().isLost()) {
      throw RunFailure.lost("the private link must stay all the time, and ended; see " + logs);
    }
  }

  /**
   * Sets it for a block.
   *
   * @param service of the block's server
   */
  void set(Cell cell, URI service) throws RunFailure, IOException, InterruptedException {
    if (isSet) {
      try {
        site.link().set(site.pair(cell), cell.text(Factor.LINK), service);
      } catch (LinkException other) {
        throw RunFailure.unfit(other.getMessage());
      }
    }
  }

  /**
   * Verifies after a run that its messages went over it.
   *
   * @param line of the run; gets what was sent
   */
  void verify(RunLine line) throws RunFailure, IOException, InterruptedException {
    if (!isSet) {
      return;
    }
    try {
      site.link().sent().ifPresent(sent -> line.set(RunKey.LINK, sent));
    } catch (LinkException other) {
      throw RunFailure.unfit(other.getMessage());
    }
  }

  /** Undoes it. */
  void end(Ending ending) {
    if (isSet) {
      site.link().end(site.measured(), ending);
    }
  }
}
