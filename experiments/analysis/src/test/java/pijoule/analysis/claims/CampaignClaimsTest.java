package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import pijoule.analysis.claims.ClaimResult.InstanceResult;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Listing;
import pijoule.campaign.RecordedCampaign;

/** Campaigns that are as the published tables, and ones that lack something. */
class CampaignClaimsTest {
  private static final Reference REFERENCE = ShippedReference.read("nunes2013");
  private static final Claims CLAIMS = ShippedReference.claims("nunes2013");
  private static final String STUDY =
      """
      format: pijoule-study/1
      name: published
      title: The published tables
      workload: {service: sort}
      factors: {cpu_mhz: [700, 950], framework: [axis2, cxf], message_size: [100kB, 500kB]}
      replicates: 4
      seed: 1
      reference: nunes2013
      """;

  @TempDir private static Path corrected;
  private static Measurements measured;

  @BeforeAll
  static void campaign() throws Exception {
    PublishedCampaign.write(corrected, STUDY, REFERENCE, Variant.CORRECTED, false);
    ShippedReference.copy("nunes2013", corrected.resolve("reference/nunes2013"));
    measured = Measurements.of(RecordedCampaign.read(corrected));
  }

  /** A campaign of at most 28 rounds has six looks; each test is one of six times as many. */
  @Test
  void ofACampaignThatMayEndEarlyEachTestIsAmongThoseOfAllLooks(@TempDir Path folder)
      throws Exception {
    String mayEnd = STUDY + "stop: when clear, at most 28 replicates\n";
    PublishedCampaign.write(folder, mayEnd, REFERENCE, Variant.CORRECTED, false);
    List<Double> once = adjusted(measured);
    List<Double> looks = adjusted(Measurements.of(RecordedCampaign.read(folder)));
    assertThat(once).anyMatch(p -> p > 1e-9 && p < 0.01);
    assertThat(looks).hasSameSizeAs(once);
    for (int i = 0; i < once.size(); i++) {
      assertThat(looks.get(i)).isCloseTo(Math.min(1, 6 * once.get(i)), within(1e-12));
    }
  }

  private static List<Double> adjusted(Measurements of) {
    return CampaignClaims.of(CLAIMS, of).stream()
        .flatMap(claim -> claim.instances().stream())
        .flatMap(instance -> instance.adjusted().stream().boxed())
        .toList();
  }

  /** Every decision must be what arithmetic says of the means that the runs were made of. */
  @ParameterizedTest
  @EnumSource(Variant.class)
  void decidesAsTheMeansThatTheRunsHave(Variant variant, @TempDir Path folder) throws Exception {
    PublishedCampaign.write(folder, STUDY, REFERENCE, variant, false);
    Measurements measurements = Measurements.of(RecordedCampaign.read(folder));
    assertThat(measurements.problems()).isEmpty();
    Map<Instance, Boolean> truth = new HashMap<>();
    ReferenceClaims.of(CLAIMS, REFERENCE, variant).stream()
        .flatMap(claim -> claim.instances().stream())
        .forEach(instance -> truth.put(instance.instance(), instance.holds()));
    int undecidedTimes = 0;
    int decidedEnergies = 0;
    for (ClaimResult claim : CampaignClaims.of(CLAIMS, measurements)) {
      for (InstanceResult instance : claim.instances()) {
        assertThat(instance.verdict()).isNotEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(instance.adjusted().orElse(1)).isGreaterThanOrEqualTo(instance.p().orElse(1));
        boolean decided = instance.verdict() != ClaimVerdict.UNDECIDED;
        if (decided) {
          boolean holds = instance.verdict() == ClaimVerdict.HOLDS;
          assertThat(holds)
              .as(claim.claim().id() + " " + instance.instance().display())
              .isEqualTo(truth.get(instance.instance()));
        }
        boolean energy = claim.claim().ofEnergy();
        undecidedTimes += !energy && !decided ? 1 : 0;
        decidedEnergies += energy && decided ? 1 : 0;
      }
    }
    assertThat(truth).hasSize(250);
    assertThat(undecidedTimes).isLessThan(6);
    // Printed phases of milliseconds jump by kilowatts: little is known of their energies.
    assertThat(decidedEnergies).isGreaterThan(10);
  }

  /** Versions are no factor of the paper's claims: each has verdicts of its own. */
  private static ClaimsFolder against(Measurements measurements, Path folder) {
    return ClaimsFolder.read(folder, measurements.campaign().study());
  }

  @Test
  void aFactorThatNoClaimNamesHasVerdictsByLevel(@TempDir Path folder) throws Exception {
    String study = STUDY.replace("factors: {", "factors: {version: [2013, now], ");
    PublishedCampaign.write(folder, study, REFERENCE, Variant.CORRECTED, false);
    Measurements measurements = Measurements.of(RecordedCampaign.read(folder));
    List<ClaimResult> results = CampaignClaims.of(CLAIMS, measurements);

    Listing listing =
        ClaimsByLevel.of(Map.of(CLAIMS, results), measurements.campaign().study()).orElseThrow();

    assertThat(listing.rows()).hasSize(2 * results.size());
    assertThat(ClaimsByLevel.of(Map.of(CLAIMS, List.of()), measurements.campaign().study()))
        .isEmpty();
  }

  @Test
  void serversOfWhichEachCellHasOneAreNotToldApart(@TempDir Path folder) throws Exception {
    PublishedCampaign.write(folder, STUDY, REFERENCE, Variant.CORRECTED, false);
    edit(folder.resolve("runs.jsonl"), "\"block\":\\d+", "\"block\":1");
    edit(folder.resolve("plan.csv"), "(?m)^(1,r\\d+),\\d+,", "$1,1,");
    Measurements measurements = Measurements.of(RecordedCampaign.read(folder));
    assertThat(measurements.problems()).isEmpty();
    for (ClaimResult claim : CampaignClaims.of(CLAIMS, measurements)) {
      boolean ofServers = claim.claim().id().equals("N13-03");
      if (ofServers || claim.claim().id().equals("N13-01")) {
        assertThat(claim.instances())
            .hasSize(4)
            .allMatch(of -> of.adjusted().isEmpty() == ofServers)
            .allMatch(of -> of.reason().startsWith("not repeated") == ofServers)
            .allMatch(of -> !ofServers || of.verdict() == ClaimVerdict.UNDECIDED);
      }
    }
  }

  private static void edit(Path file, String pattern, String by) throws Exception {
    Files.writeString(file, Files.readString(file).replaceAll(pattern, by));
  }

  @Test
  void givesTheUsersMeansBesideThePublishedOnes() {
    Listing listing = sheet(ClaimsChapter.of(measured, against(measured, corrected)), "reference");
    assertThat(listing.rows()).hasSize(160);
    List<String> keys = listing.columns().stream().map(column -> column.key()).toList();
    int ratio = keys.indexOf("ratio_corrected");
    for (int row = 0; row < 160; row++) {
      List<String> full = listing.rows().get(row).stream().map(item -> item.full()).toList();
      assertThat(Double.parseDouble(full.get(ratio))).as(full.toString()).isBetween(0.99, 1.01);
      // Little is known of the energy of a phase of milliseconds: its interval is not resolved.
      if (!full.get(ratio + 1).equals("NA")) {
        assertThat(Double.parseDouble(full.get(ratio + 1)))
            .isLessThanOrEqualTo(Double.parseDouble(full.get(ratio + 2)));
      }
    }
  }

  @Test
  void saysTwiceTheSame() {
    assertThat(ClaimsChapter.of(measured, against(measured, corrected)))
        .isEqualTo(ClaimsChapter.of(measured, against(measured, corrected)));
  }

  @Test
  void reportsTheRestWhereAFileIsDamaged(@TempDir Path folder) throws Exception {
    PublishedCampaign.write(
        folder,
        STUDY + "claims: [claims/mine.yaml, claims/none.yaml]\n",
        REFERENCE,
        Variant.CORRECTED,
        true);
    ShippedReference.copy("nunes2013", folder.resolve("reference/nunes2013"));
    Files.createDirectories(folder.resolve("claims"));
    Files.writeString(folder.resolve("claims/mine.yaml"), "format: pijoule-claims/1\n");
    Measurements measurements = Measurements.of(RecordedCampaign.read(folder));
    Chapter chapter = ClaimsChapter.of(measurements, against(measurements, folder)).get(0);
    assertThat(against(measurements, folder).problems())
        .extracting(problem -> problem.message())
        .hasSize(2)
        .anyMatch(message -> message.contains("mine.yaml"))
        .anyMatch(message -> message.contains("none.yaml"));
    assertThat(sheet(List.of(chapter), "claims").rows()).hasSize(52);
    assertThat(sheet(List.of(chapter), "claims").title()).contains("estimate");
    // In the page both are ids.
    assertThat(chapter.sheets()).noneMatch(of -> of.name().equals(chapter.key()));
    assertThat(ClaimsReport.ofCampaign(folder, Optional.empty()).problems()).hasSize(2);
  }

  @Test
  void saysWhatTheStudyDoesNotHave(@TempDir Path folder) throws Exception {
    String quick =
        STUDY.replace("cpu_mhz: [700, 950], ", "").replace("replicates: 4", "replicates: 8");
    PublishedCampaign.write(folder, STUDY, REFERENCE, Variant.CORRECTED, false);
    ShippedReference.copy("nunes2013", folder.resolve("reference/nunes2013"));
    Files.writeString(folder.resolve("study.yaml"), quick);
    Measurements measurements = Measurements.of(RecordedCampaign.read(folder));
    Listing reference =
        sheet(ClaimsChapter.of(measurements, against(measurements, folder)), "reference");
    assertThat(reference.rows()).hasSize(8);
    assertThat(reference.notes()).anyMatch(note -> note.contains("8 of 8 published cells"));
    for (ClaimResult claim : CampaignClaims.of(CLAIMS, measurements)) {
      if (claim.claim().named().contains("cpu_mhz")) {
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(claim.instances())
            .isNotEmpty()
            .allMatch(instance -> instance.reason().contains("the study has no cpu_mhz"))
            .allMatch(instance -> instance.left().isEmpty());
      }
    }
  }

  @Test
  void showsTheEffectOfTheInstanceThatDecides() {
    Listing listing = sheet(ClaimsChapter.of(measured, against(measured, corrected)), "claims");
    List<String> keys = listing.columns().stream().map(column -> column.key()).toList();
    assertThat(keys).startsWith("file", "claim", "verdict", "statement", "instance");
    for (ClaimResult claim : CampaignClaims.of(CLAIMS, measured)) {
      InstanceResult decisive = claim.decisive().orElseThrow();
      assertThat(decisive.verdict()).isEqualTo(claim.verdict());
      assertThat(claim.instances())
          .filteredOn(of -> of.verdict() == claim.verdict())
          .isNotEmpty()
          .allMatch(
              of ->
                  claim.verdict() == ClaimVerdict.REFUTED
                      ? of.adjusted().orElse(1) >= decisive.adjusted().orElse(1)
                      : of.adjusted().orElse(1) <= decisive.adjusted().orElse(1));
    }
    int ratio = keys.indexOf("ratio");
    assertThat(listing.rows())
        .isNotEmpty()
        .allMatch(row -> Double.parseDouble(row.get(ratio).full()) > 0)
        .anyMatch(row -> row.get(ratio + 1).numeric() && row.get(ratio + 2).numeric());
  }

  @Test
  void hasNoChapterWhereNothingIsClaimed(@TempDir Path folder) throws Exception {
    String silent = STUDY.replace("reference: nunes2013\n", "");
    PublishedCampaign.write(folder, silent, REFERENCE, Variant.CORRECTED, false);
    Measurements measurements = Measurements.of(RecordedCampaign.read(folder));
    assertThat(ClaimsChapter.of(measurements, against(measurements, folder))).isEmpty();
  }

  private static Listing sheet(List<Chapter> chapters, String name) {
    return chapters.stream()
        .flatMap(chapter -> chapter.sheets().stream())
        .filter(sheet -> sheet.name().equals(name))
        .map(Listing.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
