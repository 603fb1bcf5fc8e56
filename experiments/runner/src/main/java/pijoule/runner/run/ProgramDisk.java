package pijoule.runner.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pijoule.campaign.DiskBytes;
import pijoule.contract.catalog.Factors;
import pijoule.contract.phase.Side;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Level;
import pijoule.runner.programs.DiskUse;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;

/** Bytes of the files that the programs of each cell need, as programs/disk.csv has them. */
final class ProgramDisk {
  private static final String NA = "NA";

  private final Map<List<String>, DiskUse> known = new HashMap<>();

  private ProgramDisk() {}

  static String csv(Study study, Programs programs) throws IOException {
    ProgramDisk disk = new ProgramDisk();
    StringBuilder csv = new StringBuilder(String.join(",", DiskBytes.COLUMNS)).append('\n');
    for (Cell cell : study.cells()) {
      for (Map.Entry<Side, Program> started : study.started(cell, programs).entrySet()) {
        csv.append(disk.line(cell, started.getKey(), started.getValue()));
      }
    }
    return csv.toString();
  }

  private String line(Cell cell, Side side, Program program) throws IOException {
    DiskUse use = use(cell, program);
    return String.join(
            ",",
            String.valueOf(cell.number()),
            side.key(),
            String.valueOf(use.ownBytes()),
            use.librariesBytes().isPresent()
                ? String.valueOf(use.librariesBytes().getAsLong())
                : NA,
            use.libraries().isEmpty() ? NA : String.join(" ", use.libraries()))
        + "\n";
  }

  private DiskUse use(Cell cell, Program program) throws IOException {
    String service = cell.find(Factors.SERVICE).map(Level::text).orElse("");
    String protocol = cell.find(Factors.PROTOCOL).map(Level::text).orElse("");
    String security = SecurityFactors.level(cell.levels()).key();
    List<String> key = List.of(program.id(), service, protocol, security);
    if (!known.containsKey(key)) {
      known.put(key, program.disk(service, protocol, security));
    }
    return known.get(key);
  }
}
