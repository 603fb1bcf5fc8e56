package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/**
 * A report's work grows with its runs and not with their square: reads of its lists are counted.
 */
class ReportScalesTest {
  private static final double LIMIT = 2.2;
  private static final long MS = 1_000_000;

  @TempDir private Path folder;
  private final AtomicLong reads = new AtomicLong();

  /** A list that counts the reads of its elements. */
  private final class Counted<E> extends AbstractList<E> implements RandomAccess {
    private final List<E> counted;

    Counted(List<E> counted) {
      this.counted = counted;
    }

    @Override
    public E get(int index) {
      reads.incrementAndGet();
      return counted.get(index);
    }

    @Override
    public int size() {
      return counted.size();
    }
  }

  @Test
  void twiceThePairsAreTwiceTheReads() throws Exception {
    long some = reads(pairs("some", 6));
    assertThat(reads(pairs("more", 12))).isBetween(some, Math.round(LIMIT * some));
  }

  @Test
  void twiceTheServerProcessesUnderLoadAreTwiceTheReads() throws Exception {
    long some = reads(new LoadCampaign(folder.resolve("some"), 3).campaign.write());
    assertThat(reads(new LoadCampaign(folder.resolve("more"), 6).campaign.write()))
        .isBetween(some, Math.round(LIMIT * some));
  }

  private long reads(Path campaign) throws Exception {
    reads.set(0);
    RecordedCampaign read = RecordedCampaign.read(campaign);
    Measurements measured = Measurements.of(counted(read));
    assertThat(measured.problems()).isEmpty();
    assertThat(measured.meters()).hasSizeGreaterThan(1);
    Report.make(
        new Measurements(
            measured.campaign(),
            new Counted<>(measured.sides()),
            new Counted<>(measured.meters()),
            measured.problems()));
    return reads.get();
  }

  private RecordedCampaign counted(RecordedCampaign of) {
    return new RecordedCampaign(
        of.folder(),
        of.study(),
        of.paper(),
        new Counted<>(of.runs()),
        of.hosts(),
        of.problems(),
        of.failedTries(),
        of.devices(),
        of.benchNotes(),
        of.carbon(),
        of.disk(),
        of.planned(),
        of.pairs(),
        of.isPart());
  }

  /** Two rounds of each pair, whose clients have a meter. */
  private Path pairs(String name, int pairs) throws Exception {
    String study =
        """
        format: pijoule-study/1
        name: dealt
        title: Dealt to pairs
        workload: {service: sort, algorithm: library}
        factors: {framework: [axis2, cxf]}
        replicates: %d
        replicates_per_block: 1
        seed: 2013
        pairs: %d
        """
            .formatted(2 * pairs, pairs);
    SyntheticCampaign campaign = new SyntheticCampaign(folder.resolve(name), study);
    for (int round = 0; round < 2 * pairs; round++) {
      int pair = round % pairs + 1;
      for (int cell = 1; cell <= 2; cell++) {
        SyntheticRun run =
            campaign.run(cell, round + 1, Map.of("framework", cell == 1 ? "axis2" : "cxf"));
        run.set("pair", pair).session(pair);
        long start = (round / pairs * 2L + cell) * 1000 * MS;
        run.side(Side.CLIENT, client(start), "pi-client", 0);
        run.side(Side.SERVER, server(start + 300 * MS), null, 0);
      }
    }
    for (int pair = 1; pair <= pairs; pair++) {
      SyntheticTrace trace = campaign.trace("pi-client", pair).set("rate_hertz", 20);
      for (long at = 0; at < 6000 * MS; at += 50 * MS) {
        trace.sample(at, 2);
      }
    }
    return campaign.write();
  }

  private static SyntheticRun.Phases client(long start) {
    long at = start + 200 * MS;
    return new SyntheticRun.Phases()
        .add("startup", start, start + 100 * MS)
        .add("setup", start + 100 * MS, at)
        .add("serialize", at, at + 100 * MS)
        .add("call", at + 100 * MS, at + 400 * MS)
        .add("deserialize", at + 400 * MS, at + 500 * MS)
        .add("total", start, at + 600 * MS);
  }

  private static SyntheticRun.Phases server(long start) {
    return new SyntheticRun.Phases()
        .add("receive", start, start + 10 * MS)
        .add("deserialize", start + 10 * MS, start + 20 * MS)
        .add("service", start + 20 * MS, start + 180 * MS)
        .add("serialize", start + 180 * MS, start + 190 * MS)
        .add("send", start + 190 * MS, start + 200 * MS)
        .add("total", start, start + 200 * MS);
  }
}
