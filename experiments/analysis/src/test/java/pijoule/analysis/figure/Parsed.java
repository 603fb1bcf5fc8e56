package pijoule.analysis.figure;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import pijoule.analysis.table.Figure;

/** An SVG document, read back as any XML is. */
final class Parsed {
  private static final String SVG = "http://www.w3.org/2000/svg";

  private final Element root;

  Parsed(Figure figure) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    byte[] bytes = figure.svg().getBytes(StandardCharsets.UTF_8);
    root = factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes)).getDocumentElement();
  }

  Element root() {
    return root;
  }

  List<Element> all(String tag) {
    return all(root, tag);
  }

  static List<Element> all(Element within, String tag) {
    NodeList found = within.getElementsByTagNameNS(SVG, tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      elements.add((Element) found.item(i));
    }
    return elements;
  }

  /** What is drawn for a cell. */
  Element cell(int number) {
    return all("g").stream()
        .filter(group -> group.getAttribute("data-cell").equals(String.valueOf(number)))
        .findFirst()
        .orElseThrow();
  }

  static Optional<Element> first(Element within, String tag, String name) {
    return all(within, tag).stream().filter(element -> is(element, name)).findFirst();
  }

  static boolean is(Element element, String name) {
    return Stream.of(element.getAttribute("class").split(" ")).anyMatch(name::equals);
  }

  static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  /** Top and bottom of a whisker: {@code Mx topHxMx topVbottomMx bottomHx}. */
  static double[] ends(Element whisker) {
    String[] numbers = whisker.getAttribute("d").substring(1).split("[ MHV]", -1);
    return new double[] {Double.parseDouble(numbers[1]), Double.parseDouble(numbers[5])};
  }
}
