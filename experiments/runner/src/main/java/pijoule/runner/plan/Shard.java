package pijoule.runner.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.campaign.JsonTrees;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.FileName;
import pijoule.runner.study.StudyDesign;

/**
 * The part of a plan that one pair of boards makes.
 *
 * @param index of the pair, from 1 to {@code count}
 * @param count of pairs, from 2 to {@link #MAX}
 * @param pair its name
 */
public record Shard(int index, int count, String pair) {
  /** Most pairs that a study is dealt to. */
  public static final int MAX = StudyDesign.PAIRS.max().intValue();

  private static final String FORMAT = "pijoule-shard/1";
  private static final Pattern TEXT = Pattern.compile("([0-9]{1,4})/([0-9]{1,4})");

  /** Checks index, count and name. */
  public Shard {
    if (count < 2 || count > MAX || index < 1 || index > count) {
      throw refused(index + "/" + count);
    }
    FileName.require("a pair", pair);
  }

  /**
   * {@return the second of four, by a pair of the name {@code pair-2}}
   *
   * @param text such as {@code 2/4}
   * @throws UsageException if it is no such text, or there is no such part
   */
  public static Shard parse(String text) {
    Matcher numbers = TEXT.matcher(text);
    if (!numbers.matches()) {
      throw refused(text);
    }
    int index = Integer.parseInt(numbers.group(1));
    return new Shard(index, Integer.parseInt(numbers.group(2)), "pair-" + index);
  }

  private static UsageException refused(String got) {
    return new UsageException(
        "--shard must be i/n, the pair and the number of pairs, with 2 <= n <= %d and 1 <= i <= n, got '%s'; such as --shard 1/4"
            .formatted(MAX, got));
  }

  /**
   * {@return this part, given to a pair of boards}
   *
   * @param name the pair's
   */
  public Shard by(String name) {
    return new Shard(index, count, name);
  }

  /** {@return such as {@code 2/4}} */
  public String text() {
    return index + "/" + count;
  }

  /** {@return the text of shard.json; see docs/results.md} */
  public String json() {
    ObjectNode json = JsonTrees.LINE.createObjectNode().put("format", FORMAT);
    return json.put("index", index).put("count", count).put("pair", pair) + "\n";
  }

  /**
   * {@return the shard}
   *
   * @param json text of shard.json
   * @throws UsageException if it is none
   */
  public static Shard ofJson(String json) {
    try {
      JsonNode shard = JsonTrees.LINE.readTree(json);
      UsageException.when(
          !shard.path("format").asText().equals(FORMAT),
          "shard.json must be " + FORMAT + ", got '" + shard.path("format").asText() + "'");
      return new Shard(
          shard.path("index").asInt(), shard.path("count").asInt(), shard.path("pair").asText());
    } catch (JsonProcessingException | IllegalArgumentException wrong) {
      throw new UsageException(
          "shard.json must hold a shard, got " + json.strip() + "; copy it again");
    }
  }
}
