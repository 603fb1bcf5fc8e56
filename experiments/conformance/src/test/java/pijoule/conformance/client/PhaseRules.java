package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import pijoule.conformance.client.RunRecord.Piece;

/** What must hold in the phases of every valid run. */
final class PhaseRules {
  private PhaseRules() {}

  static void check(RunRecord record) {
    boolean cold = record.number("warmup_calls") == 0;
    List<Piece> pieces = record.pieces();
    Piece total = record.total();
    assertThat(pieces).extracting(Piece::phase).startsWith("startup", "setup");
    long previousEnd = Long.MIN_VALUE;
    long sumNs = 0;
    for (Piece piece : pieces) {
      assertThat(piece.startNs()).as("%s", piece).isGreaterThanOrEqualTo(previousEnd);
      assertThat(piece.endNs()).as("%s", piece).isGreaterThanOrEqualTo(piece.startNs());
      previousEnd = piece.endNs();
      boolean within = piece.startNs() >= total.startNs() && piece.endNs() <= total.endNs();
      boolean beforeWarmStart = !cold && piece.endNs() <= total.startNs();
      assertThat(within || beforeWarmStart).as("%s in %s", piece, total).isTrue();
      sumNs += within ? piece.endNs() - piece.startNs() : 0;
    }
    assertThat(sumNs).isPositive().isLessThanOrEqualTo(total.endNs() - total.startNs());
    assertThat(total.endNs()).isEqualTo(previousEnd);
    String first = cold ? "startup" : "generate";
    assertThat(pieces)
        .anyMatch(piece -> piece.phase().equals(first) && piece.startNs() == total.startNs());
  }
}
