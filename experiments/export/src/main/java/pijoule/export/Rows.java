package pijoule.export;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Passes the values of a row to Parquet. */
final class Rows extends WriteSupport<Object[]> {
  private final List<Column> columns;
  private final Map<String, String> metadata;
  private RecordConsumer consumer;

  Rows(List<Column> columns, Map<String, String> metadata) {
    this.columns = List.copyOf(columns);
    this.metadata = new TreeMap<>(metadata);
    for (Column column : columns) {
      column.unit().ifPresent(unit -> this.metadata.put("unit." + column.name(), unit));
      column
          .description()
          .ifPresent(words -> this.metadata.put("description." + column.name(), words));
    }
  }

  @Override
  public WriteContext init(ParquetConfiguration configuration) {
    List<Type> types = columns.stream().map(Column::type).toList();
    return new WriteContext(new MessageType("pijoule", types), metadata);
  }

  /** Part of Parquet's contract; there is no Hadoop that could call it. */
  @Override
  public WriteContext init(Configuration hadoop) {
    return init((ParquetConfiguration) null);
  }

  @Override
  public void prepareForWrite(RecordConsumer into) {
    consumer = into;
  }

  @Override
  public void write(Object[] row) {
    consumer.startMessage();
    for (int i = 0; i < row.length; i++) {
      if (row[i] != null) {
        Column column = columns.get(i);
        consumer.startField(column.name(), i);
        column.write(consumer, row[i]);
        consumer.endField(column.name(), i);
      }
    }
    consumer.endMessage();
  }
}
