package pijoule.conformance.every;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Rules of {@code jvm}, which every record of a program on a JVM has, and no other, and of the
 * memory of its process.
 */
public final class JvmRules {
  private JvmRules() {}

  /**
   * @param record of a run, whose program kept no log of its pauses
   * @param offered the program
   * @param spans that its counters may be over
   */
  public static void check(JsonNode record, Offered offered, String... spans) {
    assertThat(record.has("jvm")).isEqualTo(offered.java());
    if (offered.java()) {
      JsonNode jvm = record.path("jvm");
      for (String key : new String[] {"version", "vendor", "name", "collectors"}) {
        assertThat(jvm.path(key).asText()).as(key).isNotBlank();
      }
      assertThat(jvm.path("flags").asText()).contains("-X");
      assertThat(jvm.path("max_heap_bytes").asLong()).isPositive();
      assertThat(jvm.at("/use/over").asText()).isIn((Object[]) spans);
      assertThat(jvm.at("/use/gc_count").isIntegralNumber()).isTrue();
      assertThat(jvm.at("/use/gc_seconds").asDouble(-1)).isNotNegative();
      assertThat(jvm.at("/use/jit_seconds").asDouble(-1)).isNotNegative();
      assertThat(jvm.at("/use/class_count").asLong(-1)).isNotNegative();
      assertThat(jvm.has("gc_pauses")).isFalse();
      // More than a JVM's own classes take, and less than a small board has.
      memory(record, 10_000_000, 2_000_000_000);
    } else if (record.has("process")) {
      memory(record, 100_000, 200_000_000);
    }
  }

  private static void memory(JsonNode record, long leastBytes, long mostBytes) {
    JsonNode memory = record.path("process").path(0);
    assertThat(memory.path("quantity").asText()).isEqualTo("peak_memory");
    assertThat(memory.path("unit").asText()).isEqualTo("B");
    assertThat(memory.path("value").asLong()).isBetween(leastBytes, mostBytes);
  }
}
