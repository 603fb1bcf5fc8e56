package pijoule.contract.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.message.NumbersType;
import pijoule.contract.protocol.Conventional;
import pijoule.contract.protocol.Ksoap;
import pijoule.contract.protocol.Rest;
import pijoule.contract.protocol.Soap;

class SoapBodyTest {
  private static OptionalInt content(String message) {
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    return SoapBody.contentBytes(bytes, bytes.length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<s:Envelope xmlns:s='u'><s:Body><a>é</a></s:Body></s:Envelope>|9",
        "<Envelope xmlns='u'><Body id=\"a>b\">12</Body></Envelope>|2",
        "<s:Envelope xmlns:s='u'><s:Body/></s:Envelope>|0",
        "<s:Envelope xmlns:s='u'><s:Body></s:Body></s:Envelope>|0",
        "<?xml version='1.0'?><!-- <Body> --><e><x:Body>1<Body>2</Body></x:Body ></e>|15",
        "<e><h:Header><Bodyguard/><Antibody/></h:Header><b:Body>123</b:Body></e>|3",
      })
  void isBetweenTheTagsOfBody(String message, int bytes) {
    assertThat(content(message)).hasValue(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<e/>", "<e><Body>", "<e><Body", "<e><!-- <Body>1</Body>", "12#3;"})
  void thereIsNoneWithoutAWholeBody(String message) {
    assertThat(content(message)).isEmpty();
  }

  @Test
  void bytesBehindTheMessageDoNotCount() {
    byte[] buffer = "<e><Body>1</Body></e><Body>22</Body>".getBytes(StandardCharsets.UTF_8);

    assertThat(SoapBody.contentBytes(buffer, 21)).hasValue(1);
  }

  @Test
  void withoutAnEnvelopeABodyIsPayload() {
    int[] numbers = {3, 1};
    byte[] rest = new Rest().body(NumbersType.INSTANCE, numbers);
    byte[] soap = new Soap().body(NumbersType.INSTANCE, numbers);
    byte[] ksoap = new Ksoap().body(NumbersType.INSTANCE, numbers);
    byte[] text = new Conventional().body(NumbersType.INSTANCE, numbers);

    assertThat(new Rest().payloadBytes(rest, rest.length)).hasValue(rest.length);
    assertThat(new Conventional().payloadBytes(text, text.length)).hasValue(text.length);
    // The root element has a prefix there, in both tags.
    assertThat(new Soap().payloadBytes(soap, soap.length)).hasValue(rest.length + 4);
    assertThat(new Ksoap().payloadBytes(ksoap, ksoap.length).getAsInt())
        .isLessThan(ksoap.length)
        .isGreaterThan(rest.length);
  }
}
