package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import pijoule.base.Nearest;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.FailureKind;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.record.Outcome;
import pijoule.contract.record.RecordJson;
import pijoule.contract.record.ServerRecord;
import pijoule.energy.files.Printable;

/**
 * Reads and writes the JSON of a results folder as docs/results.md has it: keys in snake case, an
 * absent value left out, a missing or mistyped one an error, and an unknown key one as well except
 * in the records that may grow. The mapper is immutable in use and safe for many threads.
 */
public final class ResultsJson {
  private static final JsonMapper MAPPER = build();

  private ResultsJson() {}

  /** {@return the mapper; not to be reconfigured} */
  public static JsonMapper mapper() {
    return MAPPER;
  }

  private static JsonMapper build() {
    return JsonMapper.builder()
        .addModules(new Jdk8Module(), new JavaTimeModule(), records())
        .propertyNamingStrategy(new UnitsInSnakeCase())
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
        .addMixIn(ClientRecord.ValidRun.class, MayGrow.class)
        .addMixIn(LoadRecord.class, MayGrow.class)
        .addMixIn(ServerRecord.class, MayGrow.class)
        .addMixIn(JvmInfo.class, MayGrow.class)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
        .build();
  }

  /** Servers and clients print their records themselves: their text is kept. */
  private static SimpleModule records() {
    SimpleModule module = new SimpleModule("pijoule");
    register(module, Phase.class, Phase::key);
    register(module, Outcome.class, Outcome::key);
    register(module, Side.class, Side::key);
    module.addSerializer(RunMark.class, writer((json, mark) -> json.writeString(mark.text())));
    module.addDeserializer(String.class, new PrintableText());
    module.addDeserializer(ClientRecord.class, new ClientReader());
    module.addSerializer(
        ClientRecord.class, writer((json, client) -> json.writeRawValue(RecordJson.write(client))));
    module.addSerializer(
        ServerRecord.class, writer((json, server) -> json.writeRawValue(RecordJson.write(server))));
    return module;
  }

  /** The folder may be a stranger's: its texts are one line that a terminal does not obey. */
  private static final class PrintableText extends StdScalarDeserializer<String> {
    private static final long serialVersionUID = 1;

    PrintableText() {
      super(String.class);
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return Printable.of(StringDeserializer.instance.deserialize(parser, context));
    }
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  private interface MayGrow {}

  /** {@code processStartUNs} is {@code process_start_u_ns}: one letter may be a word. */
  private static final class UnitsInSnakeCase extends PropertyNamingStrategies.NamingBase {
    private static final long serialVersionUID = 1;

    @Override
    public String translate(String name) {
      return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
  }

  /** Registers an enum whose name in files is its own key. */
  private static <E extends Enum<E>> void register(
      SimpleModule module, Class<E> type, Function<E, String> key) {
    Map<String, E> byKey = new LinkedHashMap<>();
    for (E constant : type.getEnumConstants()) {
      byKey.put(key.apply(constant), constant);
    }
    module.addDeserializer(
        type,
        new JsonDeserializer<>() {
          @Override
          public E deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return find(type, byKey, json.getText());
          }
        });
    module.addKeyDeserializer(
        type,
        new KeyDeserializer() {
          @Override
          public Object deserializeKey(String text, DeserializationContext context)
              throws IOException {
            return find(type, byKey, text);
          }
        });
    module.addSerializer(type, writer((json, value) -> json.writeString(key.apply(value))));
    module.addKeySerializer(type, writer((json, value) -> json.writeFieldName(key.apply(value))));
  }

  private static <E extends Enum<E>> E find(Class<E> type, Map<String, E> byKey, String text)
      throws IOException {
    E found = byKey.get(text);
    if (found == null) {
      throw new IOException(
          "unknown %s '%s': %s"
              .formatted(
                  type.getSimpleName().toLowerCase(Locale.ROOT),
                  text,
                  Nearest.hint(text, byKey.keySet())));
    }
    return found;
  }

  /** Writes a value with a generator. */
  @FunctionalInterface
  private interface Writing<T> {
    void write(JsonGenerator json, T value) throws IOException;
  }

  private static <T> JsonSerializer<T> writer(Writing<T> writing) {
    return new JsonSerializer<>() {
      @Override
      public void serialize(T value, JsonGenerator json, SerializerProvider provider)
          throws IOException {
        writing.write(json, value);
      }
    };
  }

  /** Reads a record whose JSON is flatter than its type. */
  private static final class ClientReader extends JsonDeserializer<ClientRecord> {
    @Override
    public ClientRecord deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      JsonNode tree = context.readTree(json);
      String format = text(tree, "format");
      Formats.require(format, ClientRecord.FORMAT, "a client's record");
      JsonNode outcomeText = tree.path("outcome");
      Outcome outcome = context.readTreeAsValue(outcomeText, Outcome.class);
      Optional<ClientRecord.ValidRun> measured =
          outcome == Outcome.VALID
              ? Optional.of(context.readTreeAsValue(tree, ClientRecord.ValidRun.class))
              : Optional.empty();
      return new ClientRecord(
          format,
          text(tree, "run"),
          outcome,
          outcome == Outcome.VALID ? Optional.empty() : Optional.of(failure(tree)),
          text(tree, "stack"),
          text(tree, "binding"),
          measured);
    }

    private static ClientRecord.Failure failure(JsonNode tree) throws IOException {
      boolean isConnection = tree.path("failure").asText().equals(FailureKind.CONNECTION.key());
      return new ClientRecord.Failure(
          isConnection ? FailureKind.CONNECTION : FailureKind.ANSWER, text(tree, "reason"));
    }

    private static String text(JsonNode tree, String key) throws IOException {
      JsonNode value = tree.path(key);
      if (!value.isTextual()) {
        throw new IOException("a client's record needs the text " + key + ", got " + value);
      }
      return value.asText();
    }
  }
}
