package pijoule.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import pijoule.contract.options.UsageException;
import pijoule.contract.security.Authority;
import pijoule.contract.security.KeyKind;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.xml.Envelope;

/** Messages from one side to the other, and what happens to them on the way. */
class MessageSecurityTest {
  private static final String PLAIN =
      Envelope.SOAP_1_1.start()
          + "<p:message><text>hello</text></p:message>"
          + Envelope.SOAP_1_1.end();

  /** The more, the longer: some 300 a second. */
  private static final int MUTATIONS = Integer.getInteger("mutations", 60);

  private static final int SOME = 20;

  @TempDir private static Path folder;

  @BeforeAll
  static void makeKeys() throws Exception {
    for (String name : List.of("right", "other")) {
      Authority authority = new Authority(List.of("127.0.0.1"), -3600, 2);
      authority.make(Files.createDirectory(folder.resolve(name)), KeyKind.RSA2048);
    }
    MixedKeys.make(folder.resolve("right"), folder.resolve("other"), folder.resolve("mixed"));
  }

  private static MessageSecurity side(String keys, String side, SecurityLevel level) {
    Path of = folder.resolve(keys).resolve(side);
    return MessageSecurity.of(
        new Security(level, Optional.empty(), Optional.of(of)), Envelope.SOAP_1_1);
  }

  private static Path keys(Attack attack) {
    return switch (attack.keys()) {
      case RIGHT -> folder.resolve("right/client");
      case RECEIVER -> folder.resolve("right/server");
      default -> MixedKeys.folder(folder.resolve("mixed"), attack.keys(), "client");
    };
  }

  private static Document parse(String text) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
  }

  private static String text(Document document) throws Exception {
    Transformer identity = TransformerFactory.newInstance().newTransformer();
    identity.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
    StringWriter text = new StringWriter();
    identity.transform(new DOMSource(document), new StreamResult(text));
    return text.toString();
  }

  private static String secured(MessageSecurity by) throws Exception {
    Document message = parse(PLAIN);
    by.secure(message);
    return text(message);
  }

  static Stream<SecurityLevel> levels() {
    return Stream.of(SecurityLevel.USERNAME, SecurityLevel.SIGN, SecurityLevel.ENCRYPT);
  }

  @ParameterizedTest
  @MethodSource("levels")
  void theOtherSideReadsWhatWasSent(SecurityLevel level) throws Exception {
    String wire = secured(side("right", "client", level));
    Document received = parse(wire);
    side("right", "server", level).unsecure(received);

    assertThat(wire.contains("hello")).isEqualTo(level != SecurityLevel.ENCRYPT);
    assertThat(received.getDocumentElement().getTextContent()).isEqualTo("hello");
    assertThat(text(received)).doesNotContain("Header", "Security");
  }

  @Test
  void keysOfAnEllipticCurveSignAndDoNotEncrypt() throws Exception {
    Path place = Files.createDirectory(folder.resolve("curve"));
    new Authority(List.of("127.0.0.1"), -3600, 2).make(place, KeyKind.P256);
    Document received = parse(secured(side("curve", "client", SecurityLevel.SIGN)));
    side("curve", "server", SecurityLevel.SIGN).unsecure(received);

    assertThat(received.getDocumentElement().getTextContent()).isEqualTo("hello");
    assertThatThrownBy(() -> side("curve", "client", SecurityLevel.ENCRYPT))
        .isInstanceOf(UsageException.class)
        .hasMessage("--security encrypt needs RSA keys, got EC");
  }

  static Stream<Arguments> attacks() {
    List<Arguments> all = new ArrayList<>();
    for (SecurityLevel level : levels().toList()) {
      for (Attack attack : Attack.values()) {
        if (attack.isOn(level)) {
          all.add(Arguments.of(level, attack));
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void everyAttackIsRefused(SecurityLevel level, Attack attack) throws Exception {
    Document message = parse(PLAIN);
    attack.secure(message, level, keys(attack), Envelope.SOAP_1_1);
    String wire = text(message);
    MessageSecurity server = side("right", "server", level);
    if (attack.isReplay()) {
      server.unsecure(parse(wire));
    }
    String attacked = attack.on(wire);

    assertThatThrownBy(() -> server.unsecure(parse(attacked)))
        .isInstanceOf(InsecureMessageException.class)
        .hasMessageMatching("message must [^\n]*, got " + attack.received());
  }

  @ParameterizedTest
  @MethodSource("levels")
  void noMessageIsAcceptedTwice(SecurityLevel level) throws Exception {
    String wire = secured(side("right", "client", level));
    MessageSecurity server = side("right", "server", level);
    server.unsecure(parse(wire));
    Random random = new Random(level.ordinal());
    int alone = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      String other = SameMessage.of(wire, random);

      assertThat(isAccepted(server, other)).as(other).isFalse();
      // Most of them are the same message for one who has not seen it.
      alone += i < SOME && isAccepted(side("right", "server", level), other) ? 1 : 0;
    }
    assertThat(alone).isGreaterThan(SOME / 4);
  }

  private static boolean isAccepted(MessageSecurity server, String wire) throws Exception {
    try {
      server.unsecure(parse(wire));
      return true;
    } catch (InsecureMessageException refused) {
      return false;
    }
  }

  @Test
  void whatIsNotAuthenticatedIsNotRemembered() throws Exception {
    SecurityLevel level = SecurityLevel.USERNAME;
    String wire = secured(side("right", "client", level));
    MessageSecurity server = side("right", "server", level);
    int digest = wire.indexOf("#PasswordDigest\">") + "#PasswordDigest\">".length();
    String other = wire.charAt(digest) == 'A' ? "B" : "A";
    String wrong = wire.substring(0, digest) + other + wire.substring(digest + 1);

    assertThat(isAccepted(server, wrong)).isFalse();
    assertThat(isAccepted(server, wire)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = SecurityLevel.class,
      names = {"USERNAME", "SIGN"})
  void aWeakerLevelIsNotEnough(SecurityLevel weaker) throws Exception {
    String wire = secured(side("right", "client", weaker));

    assertThatThrownBy(() -> side("right", "server", SecurityLevel.ENCRYPT).unsecure(parse(wire)))
        .isInstanceOf(InsecureMessageException.class);
  }
}
