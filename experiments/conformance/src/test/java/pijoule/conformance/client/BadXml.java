package pijoule.conformance.client;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Bodies that are not XML 1.0 in UTF-8, or that are not safe to read. */
final class BadXml {
  private static final String NOT_XML =
      "answer is malformed: body must be well-formed XML, got an error at line .*";
  private static final String NO_DTD =
      "answer is malformed: body must have no document type, got <!DOCTYPE";
  private static final String NOT_UTF8 = "answer is malformed: body must be UTF-8, got ";

  private BadXml() {}

  static List<AnswerCase> all() {
    List<AnswerCase> all = new ArrayList<>();
    all.addAll(broken());
    all.addAll(documentTypes());
    all.addAll(encodings());
    return all;
  }

  private static List<AnswerCase> broken() {
    return List.of(
        bad("wrong end tag", xml -> xml.replace("</numbers>", "</number>"), NOT_XML),
        bad("crossed tags", xml -> xml.replaceFirst("</n>", "</numbers>"), NOT_XML),
        bad("no end tag", xml -> xml.replace("</numbers>", ""), NOT_XML),
        bad("cut in a tag", xml -> xml.substring(0, xml.length() - 3), NOT_XML),
        bad("cut in a number", xml -> xml.substring(0, xml.length() / 2), NOT_XML),
        bad("cut in a comment", xml -> xml + "<!-- ", NOT_XML),
        bad("two roots", xml -> xml + "<numbers/>", NOT_XML),
        bad("text after the root", xml -> xml + "7", NOT_XML),
        bad("text before the root", xml -> "7" + xml, NOT_XML),
        bad("zero byte after the root", xml -> xml + "\0", NOT_XML),
        bad("end tag after the root", xml -> xml + "</numbers>", NOT_XML),
        bad("no XML", xml -> "hello", NOT_XML),
        bad("white space alone", xml -> "\n\n", NOT_XML),
        bad("nothing", xml -> "", "answer must hold a numbers element, got 0 B"),
        bad("declaration not first", xml -> " <?xml version='1.0'?>" + xml, NOT_XML),
        bad("declaration last", xml -> xml + "<?xml version='1.0'?>", NOT_XML),
        bad("declaration without version", xml -> "<?xml encoding='UTF-8'?>" + xml, NOT_XML),
        bad("standalone, maybe", xml -> "<?xml version='1.0' standalone='maybe'?>" + xml, NOT_XML),
        bad(
            "XML 1.1",
            xml -> "<?xml version='1.1'?>" + xml,
            "answer is malformed: body must be XML 1.0, got version 1.1"),
        bad("XML 2.0", xml -> "<?xml version='2.0'?>" + xml, "answer is malformed: body must .*"),
        bad("undeclared prefix", xml -> xml.replaceFirst("<n>", "<a:n/><n>"), NOT_XML),
        bad("attribute twice", xml -> xml.replaceFirst("<n>", "<n a='1' a='2'>"), NOT_XML),
        bad("colon in an instruction", xml -> xml + "<?a:b?>", NOT_XML),
        bad("two dashes in a comment", xml -> xml + "<!-- a -- b -->", NOT_XML),
        bad("end of CDATA in a text", xml -> xml.replaceFirst("</n>", "]]></n>"), NOT_XML),
        bad("bare ampersand", xml -> xml.replaceFirst("</n>", "&</n>"), NOT_XML),
        bad("unknown entity", xml -> xml.replaceFirst("<n>", "<n>&one;"), NOT_XML),
        bad("control character", xml -> xml.replaceFirst("<n>", "<n>\u0001"), NOT_XML),
        bad("reference to zero", xml -> xml.replaceFirst("<n>", "<n>&#0;"), NOT_XML));
  }

  private static List<AnswerCase> documentTypes() {
    String file = "SYSTEM 'file:///etc/hostname'";
    return List.of(
        bad("document type", xml -> "<!DOCTYPE numbers>" + xml, NO_DTD),
        bad("DTD elsewhere", xml -> "<!DOCTYPE numbers " + file + ">" + xml, NO_DTD),
        bad(
            "internal entity",
            xml -> "<!DOCTYPE numbers [<!ENTITY a ''>]>" + xml.replaceFirst("<n>", "<n>&a;"),
            NO_DTD),
        bad(
            "external entity",
            xml -> "<!DOCTYPE numbers [<!ENTITY a " + file + ">]>" + xml.replace("<n>", "<n>&a;"),
            NO_DTD),
        bad(
            "parameter entity",
            xml -> "<!DOCTYPE numbers [<!ENTITY % a " + file + ">%a;]>" + xml,
            NO_DTD),
        bad("entity bomb", xml -> bomb() + xml.replaceFirst("<n>", "<n>&e29;"), NO_DTD),
        bad(
            "broken document type",
            xml -> "<!DOCTYPE numbers [\u0001]>" + xml,
            "answer is malformed: body must (be well-formed XML|have no document type), got .*"),
        bad("document type inside", xml -> xml.replaceFirst("<n>", "<!DOCTYPE n><n>"), NOT_XML));
  }

  private static List<AnswerCase> encodings() {
    return List.of(
        declared("ISO-8859-1"),
        declared("UTF-16"),
        declared("US-ASCII"),
        declared("no-such"),
        encoded("UTF-16", StandardCharsets.UTF_16, "", NOT_UTF8 + "other bytes"),
        encoded("UTF-16LE without a mark", StandardCharsets.UTF_16LE, "", NOT_XML),
        encoded("UTF-32", Charset.forName("UTF-32"), "", NOT_XML),
        encoded("EBCDIC", Charset.forName("IBM037"), "", NOT_UTF8 + "other bytes"),
        encoded("Latin-1", StandardCharsets.ISO_8859_1, "\u00e4", NOT_UTF8 + "other bytes"),
        encoded("overlong", StandardCharsets.ISO_8859_1, "\u00c0\u0080", NOT_UTF8 + ".*"),
        encoded("surrogate", StandardCharsets.ISO_8859_1, "\u00ed\u00a0\u0080", NOT_UTF8 + ".*"),
        encoded("half a character", StandardCharsets.ISO_8859_1, "\u00e2\u0082", NOT_UTF8 + ".*"),
        bad("two byte order marks", xml -> "\ufeff\ufeff" + xml, NOT_XML),
        bad("mark after the root", xml -> xml + "\ufeff", NOT_XML));
  }

  private static AnswerCase declared(String encoding) {
    String declaration = "<?xml version='1.0' encoding='" + encoding + "'?>";
    return bad("declared " + encoding, xml -> declaration + xml, NOT_UTF8 + "encoding " + encoding);
  }

  /** The right answer with a comment in it, in another encoding. */
  private static AnswerCase encoded(String name, Charset charset, String comment, String reason) {
    return new AnswerCase(
        name,
        Answers.encoded(
            xml -> (comment.isEmpty() ? xml : xml + "<!--" + comment + "-->").getBytes(charset)),
        reason);
  }

  private static AnswerCase bad(String name, UnaryOperator<String> change, String reason) {
    return new AnswerCase(name, Answers.rewritten(change), reason);
  }

  private static String bomb() {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE numbers [<!ENTITY e0 '1'>");
    for (int i = 1; i < 30; i++) {
      bomb.append("<!ENTITY e").append(i).append(" '");
      bomb.append(("&e" + (i - 1) + ";").repeat(10)).append("'>");
    }
    return bomb.append("]>").toString();
  }
}
