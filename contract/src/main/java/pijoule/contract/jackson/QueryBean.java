package pijoule.contract.jackson;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import pijoule.contract.message.QueryType;

/** How many are asked for, as Jackson sees it: {@code {"n":10}}. */
public final class QueryBean implements JacksonMessage<Integer> {
  private final int value;

  /**
   * @param value how many
   */
  @JsonCreator(mode = JsonCreator.Mode.DISABLED)
  public QueryBean(int value) {
    this.value = value;
  }

  @JsonCreator
  static QueryBean read(@JsonProperty(value = QueryType.ITEM, required = true) int value) {
    return new QueryBean(value);
  }

  @Override
  @JsonProperty(QueryType.ITEM)
  public Integer value() {
    return value;
  }
}
