package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.fake.MadeUpStudy;

class ServerWarmUpTest {
  private static final String COLD = "fixed: {message_size: 1kB}\n";
  private static final String COMMON = "fixed: {message_size: 1kB, client: jdk}\n";
  private static final String WARM = "fixed: {message_size: 1kB, lifecycle: warm}\n";
  private static final String SIGNED =
      "fixed: {service: echo, protocol: soap, security: sign, message_size: 1kB, lifecycle: warm}\n";

  private static Study study(String keys) {
    return MadeUpStudy.of("factors: {framework: [cxf, axis2]}", keys);
  }

  private void assertRefused(String keys, String... parts) {
    assertThatThrownBy(() -> study(keys))
        .isInstanceOf(UsageException.class)
        .message()
        .contains(parts)
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({
    "none, none",
    "0 calls, none",
    "1 call, 1 call",
    "1 calls, 1 call",
    "20 calls, 20 calls"
  })
  void whatAStudySaysIsWrittenOut(String said, String written) {
    Study study = study(WARM + "server_warmup: " + said + "\n");

    assertThat(study.serverWarmUp()).hasToString(written);
    assertThat(StudyFile.write(study))
        .contains("server_warmup: " + written + "\n")
        .doesNotContain("server_warmup_limit");
  }

  @Test
  void steadyHasALimit() {
    assertThat(StudyFile.write(study(COLD + "server_warmup: steady\n")))
        .contains("server_warmup: steady\nserver_warmup_limit: 120s\n");
    assertThat(study(WARM + "server_warmup_limit: 30s\n").serverWarmUp())
        .isEqualTo(ServerWarmUp.steady(Duration.ofSeconds(30)));
    assertThat(study(COLD + "server_warmup_limit: 30s\n").serverWarmUp())
        .isEqualTo(ServerWarmUp.NONE);
    assertRefused(COLD + "server_warmup_limit: 5s\n", "from 6s to 1h", "got 5s");
    assertRefused(
        COLD + "server_warmup: 20 calls\nserver_warmup_limit: 30s\n",
        "server_warmup_limit needs server_warmup: steady, got 20 calls");
  }

  @ParameterizedTest
  @CsvSource({"20", "many calls", "-1 calls", "steady within 5s", "2000000 calls"})
  void anythingElseIsRefused(String said) {
    assertRefused(COLD + "server_warmup: " + said + "\n", "server_warmup", said.split(" ")[0]);
  }

  /** Steady times are compared where clients are warm, or one client calls several frameworks. */
  @Test
  void theDefaultFollowsFromTheClients() {
    assertThat(study(COLD).serverWarmUp()).isEqualTo(ServerWarmUp.NONE);
    assertThat(study(COMMON).serverWarmUp().isSteady()).isTrue();
    assertThat(study(WARM).serverWarmUp().isSteady()).isTrue();
    assertThat(StudyFile.write(study(COLD))).contains("server_warmup: none\n");
    assertThat(StudyFile.write(study(WARM))).contains("server_warmup: steady\n");
  }

  @Test
  void theDefaultIsThatOfTheStudyAsItIsRun() {
    Level jdk = Level.parse(Factor.CLIENT, "jdk");
    Level cold = Level.parse(Factor.LIFECYCLE, "cold");
    Level cxf = Level.parse(Factor.FRAMEWORK, "cxf");

    assertThat(study(COLD).fix(jdk, true).serverWarmUp().isSteady()).isTrue();
    assertThat(study(COMMON).fix(cxf, true).serverWarmUp()).isEqualTo(ServerWarmUp.NONE);
    assertThat(study(WARM).fix(cold, true).serverWarmUp()).isEqualTo(ServerWarmUp.NONE);
    assertThat(study(COLD + "server_warmup: none\n").fix(jdk, true).serverWarmUp())
        .isEqualTo(ServerWarmUp.NONE);
  }

  @Test
  void onlyClientsCanWriteProtectedMessages() {
    assertThat(study(SIGNED).serverWarmUp()).isEqualTo(ServerWarmUp.NONE);
    assertThat(study(SIGNED + "server_warmup: none\n").cells()).isNotEmpty();
    for (String said : new String[] {"steady", "20 calls"}) {
      assertRefused(
          SIGNED + "server_warmup: " + said + "\n",
          "server_warmup must be none with security: sign",
          "got " + said + "; ask for client_warmup_calls");
    }
  }

  @Test
  void underLoadServersHaveAnotherWarmUp() {
    String load = "fixed: {message_size: 1kB, protocol: rest, rate: 50/s}\n";

    assertThat(study(load).serverWarmUp()).isEqualTo(ServerWarmUp.NONE);
    assertThat(study(load + "server_warmup: 5 calls\n").serverWarmUp())
        .isEqualTo(ServerWarmUp.of(5));
    assertRefused(load + "server_warmup: steady\n", "got steady; ask for warm_up: auto");
  }
}
