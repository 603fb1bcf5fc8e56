package pijoule.analysis.table;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;

/** The small campaign after its report, with a plan that has levels, a log, a zipped trace. */
final class DescribedCampaign {
  private static final List<String> LEVELS =
      List.of("700,axis2,100000", "700,cxf,100000", "950,axis2,100000", "950,cxf,100000");

  private DescribedCampaign() {}

  static Path write(Path folder) throws Exception {
    new SmallCampaign(folder).campaign.write();
    plan(folder.resolve("plan.csv"));
    zip(folder.resolve("traces/model-server-1.csv"));
    Report.make(folder);
    put(folder.resolve("logs/1/Server 1.log"), "started\n");
    put(folder.resolve("my notes.xyz"), "mine\n");
    put(folder.resolve(".lock"), "");
    put(folder.resolve("energy.csv.tmp"), "torn");
    return folder;
  }

  private static void plan(Path file) throws Exception {
    List<String> lines = Files.readAllLines(file);
    StringBuilder text =
        new StringBuilder(lines.get(0) + ",cpu_mhz,framework,message_size_bytes,heap_bytes\n");
    for (int i = 1; i < lines.size(); i++) {
      String heap = i % 2 == 0 ? "default" : "134217728";
      text.append(lines.get(i)).append(',').append(LEVELS.get((i - 1) % LEVELS.size()));
      text.append(',').append(heap).append('\n');
    }
    Files.writeString(file, text);
  }

  private static void zip(Path csv) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(Files.readAllBytes(csv));
    }
    Files.write(csv.resolveSibling(csv.getFileName() + ".gz"), bytes.toByteArray());
    Files.delete(csv);
  }

  private static void put(Path file, String text) throws Exception {
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
