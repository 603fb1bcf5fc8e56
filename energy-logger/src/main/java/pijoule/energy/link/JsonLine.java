package pijoule.energy.link;

import pijoule.energy.json.JsonText;

/** What an end of a link prints: one object of {@code pijoule-link/1} in one line. */
final class JsonLine {
  private JsonLine() {}

  static String of(JsonText.Fields fields) {
    return JsonText.line(
        json -> {
          json.writeStringField("format", "pijoule-link/1");
          fields.writeTo(json);
        });
  }
}
