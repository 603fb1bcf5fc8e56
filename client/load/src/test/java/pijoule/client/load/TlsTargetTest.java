package pijoule.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service by https whose certificate no known authority has signed. */
class TlsTargetTest {
  private static final String GET = "--method GET --rate 50/s --duration 200ms --lead-in 0s";
  private static final String PASSWORD = "changeit";

  @TempDir private static Path folder;

  /** Keys and certificates of a server that is 127.0.0.1, and of one that is another. */
  @BeforeAll
  static void make() throws Exception {
    make("named", "ip:127.0.0.1");
    make("other", "dns:other.example");
  }

  private static void make(String name, String host) throws Exception {
    keytool(
        "-genkeypair",
        "-alias",
        "a",
        "-keyalg",
        "EC",
        "-dname",
        "CN=test",
        "-ext",
        "san=" + host,
        "-keystore",
        file(name + ".p12"),
        "-storepass",
        PASSWORD,
        "-storetype",
        "PKCS12");
    keytool(
        "-exportcert",
        "-rfc",
        "-alias",
        "a",
        "-keystore",
        file(name + ".p12"),
        "-storepass",
        PASSWORD,
        "-file",
        file(name + ".pem"));
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  private static void keytool(String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(options));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private static SSLContext context(String name) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(Path.of(file(name + ".p12")))) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static Launch launch(String name, String... options) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.setHttpsConfigurator(new HttpsConfigurator(context(name)));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(("got " + exchange.getRequestBody().readAllBytes().length).getBytes());
          }
        });
    server.start();
    try {
      return Launch.of("https://127.0.0.1:" + server.getAddress().getPort() + "/", GET, options);
    } finally {
      server.stop(0);
    }
  }

  private static String reason(Launch launch) {
    assertThat(launch.exit()).isEqualTo(1);
    return launch.json().get("failure").asText() + ": " + launch.json().get("reason").asText();
  }

  @Test
  void itsAuthorityIsUnknownNamedOrNotAskedFor() throws Exception {
    assertThat(reason(launch("named")))
        .isEqualTo(
            "answer: server's certificate must be signed by an authority that is known, got"
                + " another's; name its file, ca: cert.pem in target, or check nothing by insecure:"
                + " true");
    assertThat(reason(launch("named", "--ca", file("other.pem"))))
        .startsWith("answer: server's certificate must be signed by an authority that is known");
    assertThat(launch("named", "--ca", file("named.pem")).load().get("completed").asInt())
        .isEqualTo(10);
    assertThat(launch("named", "--insecure").load().get("completed").asInt()).isEqualTo(10);
  }

  @Test
  void itsNameIsCheckedUnlessNothingIs() throws Exception {
    assertThat(reason(launch("other", "--ca", file("other.pem"))))
        .isEqualTo(
            "answer: server's certificate must name its host, got one without 127.0.0.1; call it by"
                + " a name that it has, or check nothing by insecure: true in target");
    assertThat(launch("other", "--insecure").load().get("completed").asInt()).isEqualTo(10);
  }

  /** A body of several records, and more than a socket takes at a time. */
  @Test
  void aLargeRequestIsSentWhole() throws Exception {
    Path large = Files.write(folder.resolve("large"), new byte[3_000_000]);

    JsonNode load =
        launch(
                "named",
                "--insecure",
                "--body-file",
                large.toString(),
                "--expect-text",
                "got 3000000")
            .load();
    assertThat(load.get("completed").asInt()).isEqualTo(10);
  }

  @Test
  void aFileWithoutCertificatesIsWrongUsage() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "none");

    Launch launch = Launch.of("https://127.0.0.1:9/", GET, "--ca", empty.toString());
    assertThat(launch.exit()).isEqualTo(2);
    assertThat(launch.stderr())
        .hasLineCount(1)
        .startsWith("client-load: --ca must be a file with certificates in PEM, got " + empty);
    assertThat(Launch.of("https://127.0.0.1:9/", GET, "--ca", file("named.pem"), "--insecure"))
        .extracting(Launch::stderr)
        .asString()
        .startsWith("client-load: --ca and --insecure must not go together");
  }

  /** A server that knows nothing but h2 in TLS' own choice of a protocol (ALPN). */
  @Test
  void itSpeaksHttp2Alone() throws Exception {
    try (SSLServerSocket listener =
        (SSLServerSocket)
            context("named")
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread accepting = new Thread(() -> accept(listener));
      accepting.setDaemon(true);
      accepting.start();

      Launch launch =
          Launch.of("https://127.0.0.1:" + listener.getLocalPort() + "/", GET, "--insecure");
      assertThat(reason(launch))
          .matches(
              "\\w+: server must answer by HTTP/1.1, got HTTP/2 alone from 127.0.0.1:\\d+; set"
                  + " http: 2, or switch HTTP/1.1 on in it");
    }
  }

  private static void accept(SSLServerSocket listener) {
    while (!listener.isClosed()) {
      try (SSLSocket socket = (SSLSocket) listener.accept()) {
        socket.setHandshakeApplicationProtocolSelector(
            (of, offered) -> offered.contains("h2") ? "h2" : null);
        socket.startHandshake();
      } catch (IOException refused) {
        // the next one
      }
    }
  }
}
