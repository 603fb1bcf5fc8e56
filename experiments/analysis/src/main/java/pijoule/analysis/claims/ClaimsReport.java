package pijoule.analysis.claims;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.options.UsageException;

/**
 * Claims compared with published figures or a campaign, for a terminal.
 *
 * @param text lines, each with its end
 * @param problems what could not be read
 */
public record ClaimsReport(String text, List<Problem> problems) {
  /**
   * Compares claims with published figures.
   *
   * @param folder of the reference
   * @param variant which figures
   * @param claims a file of claims; where none is given, the reference's own
   * @return the report
   * @throws UsageException if the claims break a rule
   * @throws pijoule.campaign.ResultsException if the reference cannot be read
   */
  public static ClaimsReport ofReference(Path folder, Variant variant, Optional<Path> claims) {
    Reference reference = ReferenceReader.read(folder);
    Claims of = ClaimsReader.read(claims.orElseGet(() -> folder.resolve("claims.yaml")));
    return new ClaimsReport(ReferenceText.write(of, reference, variant), List.of());
  }

  /**
   * Compares claims with a campaign.
   *
   * @param folder a results folder
   * @param claims a file of claims; where none is given, those that the folder carries
   * @return the report
   * @throws UsageException if the claims break a rule, or there are none
   * @throws pijoule.campaign.ResultsException if the folder has no study that can be read
   */
  public static ClaimsReport ofCampaign(Path folder, Optional<Path> claims) {
    Optional<Claims> given = claims.map(ClaimsReader::read);
    Measurements measurements = Measurements.of(RecordedCampaign.read(folder));
    List<Problem> problems = new ArrayList<>(measurements.problems());
    ClaimsFolder own = ClaimsFolder.read(folder, measurements.campaign().study());
    if (given.isEmpty()) {
      problems.addAll(own.problems());
    }
    List<Claims> files = given.map(List::of).orElse(own.files());
    if (files.isEmpty() && problems.isEmpty()) {
      throw new UsageException(
          "a results folder must carry claims or --claims must name some, got neither in "
              + folder
              + "; name a file");
    }
    return new ClaimsReport(
        CampaignText.write(ClaimsChapter.results(files, measurements), measurements), problems);
  }
}
