package pijoule.export;

import java.util.Optional;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import pijoule.analysis.table.ColumnInfo;

/**
 * A column of a Parquet file; every value may be absent.
 *
 * @param name with the unit at its end where it has one
 * @param kind of its values
 */
record ParquetColumn(String name, Kind kind) {
  /** How values are stored. */
  enum Kind {
    /** {@code Long}. */
    WHOLE(PrimitiveTypeName.INT64),
    /** {@code Double}. */
    NUMBER(PrimitiveTypeName.DOUBLE),
    /** {@code Boolean}. */
    FLAG(PrimitiveTypeName.BOOLEAN),
    /** {@code String}. */
    TEXT(PrimitiveTypeName.BINARY);

    private final PrimitiveTypeName stored;

    Kind(PrimitiveTypeName stored) {
      this.stored = stored;
    }
  }

  static ParquetColumn whole(String name) {
    return new ParquetColumn(name, Kind.WHOLE);
  }

  static ParquetColumn number(String name) {
    return new ParquetColumn(name, Kind.NUMBER);
  }

  static ParquetColumn flag(String name) {
    return new ParquetColumn(name, Kind.FLAG);
  }

  static ParquetColumn text(String name) {
    return new ParquetColumn(name, Kind.TEXT);
  }

  Type type() {
    return kind == Kind.TEXT
        ? Types.optional(kind.stored).as(LogicalTypeAnnotation.stringType()).named(name)
        : Types.optional(kind.stored).named(name);
  }

  Optional<String> unit() {
    return ColumnInfo.of(name).unit();
  }

  Optional<String> description() {
    return ColumnInfo.of(name).description();
  }

  void write(RecordConsumer consumer, Object value) {
    switch (kind) {
      case WHOLE -> consumer.addLong((Long) value);
      case NUMBER -> consumer.addDouble((Double) value);
      case FLAG -> consumer.addBoolean((Boolean) value);
      case TEXT -> consumer.addBinary(Binary.fromString((String) value));
    }
  }
}
