package pijoule.contract.xml;

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
              <xs:element name="%s" type="%s" minOccurs="%d" maxOccurs="%s"/>
            </xs:sequence>
          </xs:complexType>
        </xs:element>
      </xs:schema>
      """;

  private Xsd() {}

  /**
   * @param shape of the messages
   * @return XML Schema 1.0
   */
  static String of(Shape shape) {
    String max = shape.maxItems() == Shape.UNBOUNDED ? "unbounded" : "" + shape.maxItems();
    return FORM.formatted(shape.root(), shape.item(), shape.xsdType(), shape.minItems(), max);
  }
}
