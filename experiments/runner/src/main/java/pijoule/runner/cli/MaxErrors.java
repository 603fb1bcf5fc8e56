package pijoule.runner.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import pijoule.analysis.measure.RequestErrors;
import pijoule.contract.options.UsageException;

/** Option for the share of failed requests beyond which a campaign under load has failed. */
final class MaxErrors {
  private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(?:[.][0-9]{1,9})?) ?%");
  private static final double WHOLE = 100;

  @Option(
      names = "--max-errors",
      paramLabel = "SHARE",
      description =
          "Under load: largest share of failed requests at a rate; with more, exit code 1"
              + " (default: 1%%).")
  private String share;

  /**
   * {@return the share, 0 to 1}
   *
   * @throws UsageException if it is not one
   */
  double share() {
    if (!StudyOptions.isGiven(share)) {
      return RequestErrors.MAX_SHARE;
    }
    Matcher matcher = PERCENT.matcher(share.strip());
    double percent = matcher.matches() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
    UsageException.when(
        !(percent <= WHOLE),
        "--max-errors must be a share from 0% to 100%, such as 1%, got '" + share + "'");
    return percent / WHOLE;
  }
}
