package pijoule.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A results folder, made up by hand. */
public final class SyntheticCampaign {
  /** A bench as far as a report needs it. */
  public static final String BENCH =
      "format: pijoule-bench/1\nhosts: {}\nclient: {}\nserver: {}\nmeters: {}\n";

  private final Path folder;
  private final String study;
  private String bench = BENCH;
  private final StringBuilder plan = new StringBuilder();
  private String columns = "order,run,block,cell,replicate,seed\n";
  private final List<SyntheticRun> runs = new ArrayList<>();
  private final List<SyntheticTrace> traces = new ArrayList<>();

  public SyntheticCampaign(Path folder, String study) {
    this.folder = folder;
    this.study = study;
  }

  /** Replaces the bench. */
  public SyntheticCampaign on(String yaml) {
    bench = yaml;
    return this;
  }

  /** Adds a run with a server of its own. */
  public SyntheticRun run(int cell, int replicate, Map<String, String> levels) {
    SyntheticRun run =
        new SyntheticRun("r%04d".formatted(runs.size() + 1), cell, replicate, levels);
    runs.add(run);
    plan.append("1,r%04d,%1$d,%d,%d,2013\n".formatted(runs.size(), cell, replicate));
    return run.set("block", runs.size());
  }

  /** Adds a run under load, of a server that others of its block share. */
  public SyntheticRun underLoad(
      int cell, int replicate, int block, boolean repeated, Map<String, String> levels) {
    SyntheticRun run =
        new SyntheticRun("r%04d".formatted(runs.size() + 1), cell, replicate, levels);
    runs.add(run);
    columns = "order,run,block,cell,replicate,seed,repeated\n";
    plan.append(
        "1,r%04d,%d,%d,%d,2013,%d\n"
            .formatted(runs.size(), block, cell, replicate, repeated ? 1 : 0));
    return run.set("block", block);
  }

  public SyntheticTrace trace(String meter, int session) {
    SyntheticTrace trace = new SyntheticTrace(meter, session);
    traces.add(trace);
    return trace;
  }

  public List<SyntheticRun> runs() {
    return runs;
  }

  public Path write() throws IOException {
    write("study.yaml", study);
    write("bench.yaml", bench);
    write("plan.csv", dealt() ? plan() : columns + plan);
    write(
        "environment/board.json",
        "{\"format\":\"x/1\",\"java\":\"17\\nServer VM\",\"cpu\":{\"count\":1}}");
    StringBuilder lines = new StringBuilder();
    for (SyntheticRun run : runs) {
      lines.append(run.json()).append('\n');
    }
    write("runs.jsonl", lines.toString());
    for (SyntheticTrace trace : traces) {
      trace.write(folder);
    }
    return folder;
  }

  /** Whether its runs name the pairs of boards that made them. */
  private boolean dealt() {
    return runs.stream().anyMatch(run -> run.line().containsKey("pair"));
  }

  private String plan() {
    StringBuilder dealt = new StringBuilder(columns.replace("\n", ",pair\n"));
    List<String> lines = plan.toString().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      dealt.append(lines.get(i)).append(',').append(runs.get(i).line().get("pair")).append('\n');
    }
    return dealt.toString();
  }

  private void write(String name, String text) throws IOException {
    put(folder.resolve(name), text);
  }

  /** Writes a file, and the folders that it is in. */
  public static void put(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
