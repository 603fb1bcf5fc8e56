package pijoule.analysis.study;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.campaign.ProgramTitles;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.contract.study.LevelKind;
import pijoule.contract.study.LevelSource;

/** Factors of tests, whose levels may be any text. */
public final class AnyLevels {
  private static final ProgramTitles PROGRAMS =
      ProgramTitles.shipped(
          List.of("server-axis2", "server-cxf", "client-axis2", "client-cxf", "client-jdk"));

  private AnyLevels() {}

  /** A known factor with levels that are words. */
  public static FactorLevels of(String key, String... levels) {
    Factor known = PROGRAMS.titled(Factors.of(key));
    Factor factor =
        new Factor(
            key,
            known.column(),
            known.setBy(),
            known.cost(),
            LevelKind.WORD,
            Optional.empty(),
            Optional.empty(),
            List.of(levels),
            known.titles(),
            known.offered());
    List<Level> all = Stream.of(levels).map(text -> new Level(factor, text)).toList();
    return new FactorLevels(factor, all, LevelSource.SET);
  }
}
