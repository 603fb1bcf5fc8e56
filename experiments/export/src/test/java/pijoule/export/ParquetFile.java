package pijoule.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import pijoule.export.ParquetTable.GzipCodec;

/**
 * A Parquet file, read with Parquet's own reader.
 *
 * @param metadata of the file
 * @param rows by column; an absent value has no key
 * @param groups of rows
 */
record ParquetFile(Map<String, String> metadata, List<Map<String, String>> rows, int groups) {
  static ParquetFile read(Path file) throws IOException {
    ParquetReadOptions options =
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new GzipCodec())
            .build();
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
      MessageType schema = reader.getFileMetaData().getSchema();
      List<Map<String, String>> rows = new ArrayList<>();
      for (PageReadStore group = reader.readNextRowGroup();
          group != null;
          group = reader.readNextRowGroup()) {
        RecordReader<Group> records =
            new ColumnIOFactory()
                .getColumnIO(schema)
                .getRecordReader(group, new GroupRecordConverter(schema));
        for (long i = 0; i < group.getRowCount(); i++) {
          rows.add(row(records.read(), schema));
        }
      }
      return new ParquetFile(
          reader.getFileMetaData().getKeyValueMetaData(), rows, reader.getRowGroups().size());
    }
  }

  private static Map<String, String> row(Group group, MessageType schema) {
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < schema.getFieldCount(); i++) {
      if (group.getFieldRepetitionCount(i) > 0) {
        row.put(schema.getFieldName(i), group.getValueToString(i, 0));
      }
    }
    return row;
  }
}
