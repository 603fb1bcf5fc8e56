package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.util.Locale;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.record.Outcome;
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
        .addMixIn(ClientRecord.Measured.class, MayGrow.class)
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

  private static SimpleModule records() {
    SimpleModule module = new SimpleModule("pijoule");
    KeyedEnum.register(module, Phase.class, Phase::key);
    KeyedEnum.register(module, Outcome.class, Outcome::key);
    KeyedEnum.register(module, Side.class, Side::key);
    module.addDeserializer(String.class, new PrintableText());
    module.addDeserializer(ClientRecord.class, new RecordReaders.Client());
    module.addSerializer(ClientRecord.class, new RecordWriters.Client());
    module.addSerializer(ServerRecord.class, new RecordWriters.Server());
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
}
