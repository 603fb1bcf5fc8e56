package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The build that the launcher starts: javac's options there have no plug-in. */
class UncheckedProfileTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "//plugin[artifactId='maven-compiler-plugin']/configuration/compilerArgs/arg",
        "//plugin[artifactId='maven-compiler-plugin']//execution//compilerArgs/arg"
      })
  void javacTakesItsOptions(String where) throws Exception {
    Document pom =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of("../../pom.xml").toFile());
    NodeList profile = nodes(pom, "//profile[id='unchecked']/properties/*");
    NodeList printed = nodes(pom, where);
    List<String> options = new ArrayList<>();
    for (int at = 0; at < printed.getLength(); at++) {
      String option = printed.item(at).getTextContent();
      for (int key = 0; key < profile.getLength(); key++) {
        option =
            option.replace(
                "${" + profile.item(key).getNodeName() + "}", profile.item(key).getTextContent());
      }
      options.add(option);
    }

    assertThat(options).contains("-Xdiags:compact");
    assertThatNoException()
        .isThrownBy(
            () ->
                ToolProvider.getSystemJavaCompiler()
                    .getTask(null, null, null, options, List.of("Any"), null));
  }

  private static NodeList nodes(Document pom, String where) throws XPathExpressionException {
    return (NodeList)
        XPathFactory.newInstance().newXPath().evaluate(where, pom, XPathConstants.NODESET);
  }
}
