package pijoule.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/** A valid and a failed run on one host, its client seen by a meter of voltage and current. */
final class TinyCampaign {
  private static final String STUDY =
      """
      format: pijoule-study/1
      name: tiny
      factors: {framework: [cxf]}
      fixed: {message_size: 1kB}
      replicates: 2
      seed: 1
      """;
  private static final String BENCH =
      "format: pijoule-bench/1\nhosts: {}\nclient: {}\nserver: {}\nmeters: {}\n";
  private static final String PLAN =
      """
      order,run,block,cell,replicate,seed,framework,message_size_bytes
      1,r0001,1,1,1,99,cxf,1000
      2,r0002,1,1,2,98,cxf,1000
      """;
  private static final String CLOCK =
      """
      {"anchor_wall":"2026-01-01T00:00:00.000000001Z","anchor_monotonic_ns":0,\
      "anchor_bound_ns":100,"boot_id":"here"}""";
  private static final String RUN =
      """
      {"format":"pijoule-run/1","run":"%s","order":%d,"block":1,"cell":1,"replicate":%d,\
      "seed":%d,"levels":{"framework":"cxf","message_size_bytes":"1000","heap_bytes":"default"},\
      "session":1,"started_at":"2026-01-01T00:00:00Z",%s}
      """;
  private static final String CLIENT =
      """
      {"format":"pijoule-client/1","run":"r0001","outcome":"valid","stack":"cxf",\
      "binding":"jaxb","seed":99,"number_count":10,"calls":1,"warmup_calls":0,\
      "request_bytes":1000,"response_bytes":1000,"clock":%s,"phases":[\
      {"trial":0,"phase":"serialize","start_ns":1000,"end_ns":2000},\
      {"trial":0,"phase":"call","start_ns":2000,"end_ns":6000},\
      {"trial":0,"phase":"deserialize","start_ns":6000,"end_ns":7000},\
      {"trial":0,"phase":"total","start_ns":1000,"end_ns":9000}],\
      "alignment":{"method":"same_clock","at_ns":0,"offset_us":0,"u_us":0,"bound_us":0,\
      "probes":0,"min_rtt_us":0},\
      "jvm":{"version":"17","vendor":"any","max_heap_bytes":1,"pid":1}}"""
          .formatted(CLOCK);
  private static final String METER =
      """
      {"format":"pijoule-trace/1","meter":"pi","kind":"file","host":"h","estimate":false,\
      "boundary":"board","self_measuring":false,"rate_hertz":1000000,"sample_kind":"point",\
      "voltage_and_current":true,"settings":{},"source":"made up","calibration":"none",\
      "clock":%s,"closed":%b%s}
      """;

  private final Path folder;

  TinyCampaign(Path folder) {
    this.folder = folder;
  }

  /** Five volts and 0.4 A for ten samples, then a gap. */
  static String samples() {
    StringBuilder csv = new StringBuilder("time_ns,voltage_volts,current_amperes\n");
    for (int i = 0; i < 10; i++) {
      csv.append(i * 1000).append(",5.0,0.4\n");
    }
    return csv.append("9500,NA,NA\n").toString();
  }

  Path write() throws Exception {
    return write("");
  }

  /** With further keys of the valid run. */
  Path write(String keys) throws Exception {
    put("study.yaml", STUDY);
    put("bench.yaml", BENCH);
    put("plan.csv", PLAN);
    String valid =
        keys
            + "\"outcome\":\"valid\",\"wall_seconds\":1.5,\"meters\":{\"client\":\"pi\"},\"client\":"
            + CLIENT;
    String failed = "\"outcome\":\"failed\",\"reason\":\"no answer within 60 s\"";
    put(
        "runs.jsonl",
        RUN.formatted("r0001", 1, 1, 99, valid) + RUN.formatted("r0002", 2, 2, 98, failed));
    trace(samples(), false);
    return folder;
  }

  /** Two pairs of boards, each with a valid run in a session of its own, as a merge leaves them. */
  Path writeMerged() throws Exception {
    put("study.yaml", STUDY + "pairs: 2\n");
    put(
        "merge.json",
        """
        {"format":"pijoule-merge/1","count":2,"pairs":[{"index":1,"pair":"left"},\
        {"index":2,"pair":"right"}],"missing":[]}
        """);
    put("pairs/left/bench.yaml", BENCH);
    put("pairs/right/bench.yaml", BENCH);
    put(
        "plan.csv",
        PLAN.replace("_bytes\n", "_bytes,pair\n")
            .replaceFirst("cxf,1000\n", "cxf,1000,1\n")
            .replaceFirst("cxf,1000\n", "cxf,1000,2\n"));
    put("runs.jsonl", ofPair(1) + ofPair(2));
    trace(samples(), false);
    for (String ending : new String[] {"json", "csv"}) {
      put("traces/pi-2." + ending, Files.readString(folder.resolve("traces/pi-1." + ending)));
    }
    return folder;
  }

  private static String ofPair(int pair) {
    String run = "r000" + pair;
    int seed = 100 - pair;
    String valid =
        "\"pair\":%d,\"outcome\":\"valid\",\"wall_seconds\":1.5,\"meters\":{\"client\":\"pi\"},\"client\":"
                .formatted(pair)
            + CLIENT.replace("r0001", run).replace("\"seed\":99", "\"seed\":" + seed);
    return RUN.formatted(run, pair, pair, seed, valid)
        .replace("\"session\":1", "\"session\":" + pair);
  }

  /** The trace, closed with the hash of these samples. */
  void trace(String csv, boolean zipped) throws Exception {
    byte[] plain = csv.getBytes(StandardCharsets.UTF_8);
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(plain);
    String closing =
        ",\"samples\":10,\"first_ns\":0,\"last_ns\":9000,\"losses\":[],\"csv_sha256\":\"%s\""
            .formatted(HexFormat.of().formatHex(hash));
    put("traces/pi-1.json", METER.formatted(CLOCK, true, closing));
    if (zipped) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
        zip.write(plain);
      }
      Files.deleteIfExists(folder.resolve("traces/pi-1.csv"));
      Files.write(folder.resolve("traces/pi-1.csv.gz"), bytes.toByteArray());
    } else {
      put("traces/pi-1.csv", csv);
    }
  }

  /** The trace of a recorder that was killed. */
  void openTrace(String csv) throws Exception {
    put("traces/pi-1.json", METER.formatted(CLOCK, false, ""));
    put("traces/pi-1.csv", csv);
  }

  void put(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
