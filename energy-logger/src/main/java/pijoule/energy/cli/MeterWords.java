package pijoule.energy.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.recorder.TimedRecording;

/** A meter in one argument: its kind and its options, as in {@code 'shelly --address plug.lan'}. */
@Command(name = "meter", modelTransformer = SettingOptions.class)
final class MeterWords {
  private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^\\s\"'])+");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "KIND", converter = Converters.ToMeterKind.class)
  private MeterKind kind;

  @Mixin private KindOptions options;

  @SuppressWarnings("NullAway.Init") // set when its words have been read
  private MeterSettings settings;

  /**
   * Reads it, and checks what needs no meter.
   *
   * @throws IllegalArgumentException in one line, if it names no meter or a setting is refused
   */
  static MeterWords parse(String text) throws IOException {
    MeterWords words = new MeterWords();
    try {
      new CommandLine(words).parseArgs(split(text).toArray(String[]::new));
    } catch (ParameterException refused) {
      throw new IllegalArgumentException(
          "a meter is KIND and its options in quotes, such as 'shelly --address plug.lan', got '%s': %s"
              .formatted(text, UsageErrors.firstLine(refused)),
          refused);
    }
    words.options.check(words.spec, words.kind);
    words.settings = words.options.settings(words.spec, words.kind);
    return words;
  }

  /** Splits at spaces; quotes of either sort keep words together, and are left out. */
  static List<String> split(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      words.add(
          QUOTED
              .matcher(matcher.group())
              .replaceAll(
                  quoted ->
                      Matcher.quoteReplacement(
                          quoted.group(1) == null ? quoted.group(2) : quoted.group(1))));
    }
    return words;
  }

  Meter open() throws IOException {
    return options.open(kind, settings);
  }

  TimedRecording recording(Meter meter) {
    return new TimedRecording(
        meter, kind.key(), settings.rate(), kind.polling(settings.rate()), options::describe);
  }
}
