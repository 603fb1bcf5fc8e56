package pijoule.analysis.measure;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import pijoule.campaign.ResultsJson;
import pijoule.energy.files.RegularFile;

/**
 * Description that the recorder wrote beside a capture: {@code pijoule-packets/1} of
 * docs/results.md.
 *
 * @param format name and version
 * @param anchors in the order in which they were read, at least one
 * @param losses in their order; absent where the recorder did not end
 * @param closed whether the recorder ended and all packets are in the file
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record CaptureInfo(
    String format, List<Anchor> anchors, Optional<List<Loss>> losses, boolean closed) {
  private static final String FORMAT = "pijoule-packets/1";
  private static final long MAX_BYTES = 100_000_000;
  private static final String PCAP = ".pcap";

  CaptureInfo {
    if (!FORMAT.equals(format)) {
      throw new IllegalArgumentException("format must be %s, got %s".formatted(FORMAT, format));
    }
    anchors = List.copyOf(anchors);
    losses = losses.map(List::copyOf);
    if (anchors.isEmpty() || closed && losses.isEmpty()) {
      throw new IllegalArgumentException("anchors and losses must be there, got none");
    }
  }

  /**
   * {@return what NAME.json beside NAME.pcap says; absent where there is no such file}
   *
   * @param pcap a capture
   * @throws PcapException in one line, if it is another file's
   * @throws IOException if it cannot be read
   */
  static Optional<CaptureInfo> beside(Path pcap) throws IOException {
    String name = pcap.getFileName().toString();
    if (!name.endsWith(PCAP)) {
      return Optional.empty();
    }
    String base = name.substring(0, name.length() - PCAP.length());
    Path json = pcap.resolveSibling(base + ".json");
    return Files.exists(json) ? Optional.of(read(json)) : Optional.empty();
  }

  private static CaptureInfo read(Path json) throws IOException {
    String text = RegularFile.text(json, MAX_BYTES);
    try {
      return ResultsJson.mapper().readValue(text, CaptureInfo.class);
    } catch (JsonProcessingException | IllegalArgumentException wrong) {
      throw new PcapException(
          "%s must be what the packet recorder writes beside a capture, got %s; move it away to read the capture alone"
              .formatted(json, firstLine(wrong)));
    }
  }

  private static String firstLine(Exception wrong) {
    Throwable said = wrong.getCause() instanceof IllegalArgumentException own ? own : wrong;
    String message =
        said instanceof JsonProcessingException json
            ? json.getOriginalMessage()
            : said.getMessage();
    return String.valueOf(message).lines().findFirst().orElse("nothing");
  }
}
