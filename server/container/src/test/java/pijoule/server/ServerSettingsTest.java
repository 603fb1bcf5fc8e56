package pijoule.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.catalog.Services;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.server.settings.ServerSettings;

class ServerSettingsTest {
  /** A framework with names and no service. */
  private static final class Named implements Framework {
    @Override
    public String name() {
      return "named";
    }

    @Override
    public String defaultContainer() {
      return "tomcat";
    }

    @Override
    public List<String> bindings(String protocol) {
      return List.of("first", "second");
    }

    @Override
    public <Q, A> Served<Q, A> serve(
        String binding,
        Endpoint<Q, A> endpoint,
        Service<Q, A> service,
        Security security,
        ContentEncoding encoding) {
      throw new UnsupportedOperationException("serves nothing");
    }

    @Override
    public Map<String, String> versions() {
      return Map.of();
    }
  }

  private static ServerSettings<?, ?> parse(String... args) {
    return ServerProgram.parse(args, new Named());
  }

  @Test
  void areAllInTheDocumentation() throws IOException {
    String page = Files.readString(Path.of("../../docs/program-contract.md"));
    String servers =
        page.substring(
            page.indexOf("## Options of a server"), page.indexOf("## Options of a client"));

    List<String> keys = new ArrayList<>();
    ServerOptions.all().forEach(option -> keys.add(option.key()));
    for (ServiceKind<?, ?> service : Services.all()) {
      keys.addAll(service.serverKeys());
    }
    assertThat(keys).hasSizeGreaterThan(20).allMatch(key -> servers.contains("`--" + key + "`"));
  }

  @Test
  void haveTheFrameworksDefaults() {
    ServerSettings<?, ?> settings = parse();
    assertThat(settings.container()).isEqualTo("tomcat");
    assertThat(settings.binding()).isEqualTo("first");
    assertThat(settings.get(ServerOptions.BIND)).isEqualTo("127.0.0.1");
    assertThat(settings.get(ServerOptions.PORT)).isZero();
    assertThat(settings.endpoint().path()).isEqualTo("/services/SortService/sort");
    assertThat(settings.endpoint().protocol().name()).isEqualTo("rest");
    assertThat(settings.service().settings())
        .isEqualTo(Map.of("algorithm", "library", "repeat", 1, "block_length", 1000));
    assertThat(settings.maxBodyBytes()).isEqualTo(16_000_000);
    assertThat(settings.get(ServerOptions.PHASES)).isTrue();
    assertThat(settings.logger()).isEmpty();
    assertThat(settings.get(ServerOptions.STOP_ON_STDIN_CLOSE)).isFalse();
  }

  @Test
  void areWhatTheCommandLineSays() {
    ServerSettings<?, ?> settings =
        parse(
            "--container",
            "jetty",
            "--binding",
            "second",
            "--bind",
            "0.0.0.0",
            "--port",
            "8080",
            "--algorithm",
            "blocked_bubble",
            "--repeat",
            "3",
            "--block-length",
            "50",
            "--max-body",
            "1MiB",
            "--phases",
            "off",
            "--logger",
            "10.0.0.9:4000",
            "--stop-on-stdin-close");
    assertThat(settings.container()).isEqualTo("jetty");
    assertThat(settings.service().settings())
        .isEqualTo(Map.of("algorithm", "blocked_bubble", "repeat", 3, "block_length", 50));
    assertThat(settings.maxBodyBytes()).isEqualTo(1 << 20);
    assertThat(settings.get(ServerOptions.PHASES)).isFalse();
    assertThat(settings.logger().orElseThrow().port()).isEqualTo(4000);
    assertThat(settings.get(ServerOptions.STOP_ON_STDIN_CLOSE)).isTrue();
  }

  /** About has them beside container and binding. */
  @Test
  void haveALevelOfEachFactorThatAnOptionSets() {
    assertThat(parse().levels())
        .isEqualTo(
            Map.of(
                "connection", "kept",
                "encoding", "plain",
                "security", "none",
                "stack", "shipped",
                "threads", "platform"));
    assertThat(parse("--stack", "equalised", "--connection", "per_call").levels())
        .containsEntry("stack", "equalised")
        .containsEntry("connection", "per_call");
  }

  @Test
  void nameAService() {
    ServerSettings<?, ?> settings = parse("--service", "echo", "--protocol", "rest");
    assertThat(settings.endpoint().path()).isEqualTo("/services/EchoService/echo");
    assertThat(settings.service().settings()).isEmpty();
  }

  @Test
  void refuseTheOptionsOfAnotherService() {
    assertThatThrownBy(() -> parse("--service", "echo", "--algorithm", "library"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("options are --key value, got '--algorithm'; known are container,");
  }

  @ParameterizedTest
  @CsvSource({
    "--service, sotr",
    "--protocol, soup",
    "--container, glassfish",
    "--binding, third",
    "--port, 65536",
    "--algorithm, quick",
    "--repeat, 0",
    "--block-length, 1",
    "--max-body, 16",
    "--max-body, 0B",
    "--max-body, 2GB",
    "--phases, maybe",
    "--logger, here",
    "--logger, :4000",
    "--logger, here:0"
  })
  void refuseTheRestAndSayWhatTheyGot(String key, String value) {
    assertThatThrownBy(() -> parse(key, value))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(key.substring(2))
        .hasMessageContaining("got");
  }
}
