package pijoule.contract.xml;

import java.util.stream.Collectors;
import pijoule.contract.message.Shape;

/** The XML schema of a message. */
final class Xsd {
  private static final String FORM =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- A message, request or answer. No namespace: every byte is counted. -->
      <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
        <xs:element name="%s">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="%s"%s minOccurs="%d" maxOccurs="%s"%s
            </xs:sequence>
          </xs:complexType>
        </xs:element>
      </xs:schema>
      """;

  private static final String FIELDS =
      """
      >
                <xs:complexType>
                  <xs:sequence>
      %s            </xs:sequence>
                </xs:complexType>
              </xs:element>""";

  private static final String FIELD =
      """
                    <xs:element name="%s" type="%s"/>
      """;

  private Xsd() {}

  /**
   * @param shape of the messages
   * @return XML Schema 1.0
   */
  static String of(Shape shape) {
    String max = shape.maxItems() == Shape.UNBOUNDED ? "unbounded" : "" + shape.maxItems();
    String type = shape.hasFields() ? "" : " type=\"" + shape.xsdType() + "\"";
    String content = shape.hasFields() ? FIELDS.formatted(fields(shape)) : "/>";
    return FORM.formatted(shape.root(), shape.item(), type, shape.minItems(), max, content);
  }

  private static String fields(Shape shape) {
    return shape.fields().stream()
        .map(field -> FIELD.formatted(field.name(), field.xsdType()))
        .collect(Collectors.joining());
  }
}
