package pijoule.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * A Parquet file in the making. It is beside its place until {@link #publish()} moves it there;
 * closed without that, it is gone.
 */
final class ParquetTable implements AutoCloseable {
  /** Memory that rows take before they are written, and so what a reader can take at a time. */
  private static final long ROW_GROUP_BYTES = 16L << 20;

  private final Path target;
  private final Path temporary;
  private final ParquetWriter<Object[]> writer;
  private boolean open = true;
  private long rows;

  private ParquetTable(Path target, Path temporary, ParquetWriter<Object[]> writer) {
    this.target = target;
    this.temporary = temporary;
    this.writer = writer;
  }

  /**
   * Begins a file.
   *
   * @param target to be
   * @param columns in order
   * @param metadata of the file, beside the columns' units and descriptions
   */
  static ParquetTable create(Path target, List<ParquetColumn> columns, Map<String, String> metadata)
      throws IOException {
    Files.createDirectories(target.toAbsolutePath().getParent());
    Path temporary = target.resolveSibling(target.getFileName() + ".tmp");
    ParquetWriter<Object[]> writer =
        new Builder(new LocalOutputFile(temporary), new Rows(columns, metadata))
            .withConf(new PlainParquetConfiguration())
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .withCodecFactory(new GzipCodec())
            .withCompressionCodec(CompressionCodecName.GZIP)
            .withRowGroupSize(ROW_GROUP_BYTES)
            .build();
    return new ParquetTable(target, temporary, writer);
  }

  /** Adds a row: a value for each column, null where there is none; the array may be used again. */
  void add(Object... row) throws IOException {
    writer.write(row);
    rows++;
  }

  /**
   * Ends the file and moves it to its place, over what is there; returns the number of its rows.
   */
  long publish() throws IOException {
    open = false;
    writer.close();
    Files.move(
        temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return rows;
  }

  @Override
  public void close() throws IOException {
    if (open) {
      open = false;
      writer.close();
    }
    Files.deleteIfExists(temporary);
  }

  private static final class Builder extends ParquetWriter.Builder<Object[], Builder> {
    private final Rows rows;

    Builder(OutputFile file, Rows rows) {
      super(file);
      this.rows = rows;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    protected WriteSupport<Object[]> getWriteSupport(ParquetConfiguration configuration) {
      return rows;
    }

    @Override
    protected WriteSupport<Object[]> getWriteSupport(Configuration hadoop) {
      return rows;
    }
  }

  /** Passes the values of a row to Parquet. */
  private static final class Rows extends WriteSupport<Object[]> {
    private final List<ParquetColumn> columns;
    private final Map<String, String> metadata;
    private RecordConsumer consumer;

    Rows(List<ParquetColumn> columns, Map<String, String> metadata) {
      this.columns = List.copyOf(columns);
      this.metadata = new TreeMap<>(metadata);
      for (ParquetColumn column : columns) {
        column.unit().ifPresent(unit -> this.metadata.put("unit." + column.name(), unit));
        column
            .description()
            .ifPresent(words -> this.metadata.put("description." + column.name(), words));
      }
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
      List<Type> types = columns.stream().map(ParquetColumn::type).toList();
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
          ParquetColumn column = columns.get(i);
          consumer.startField(column.name(), i);
          column.write(consumer, row[i]);
          consumer.endField(column.name(), i);
        }
      }
      consumer.endMessage();
    }
  }

  /** Parquet's GZIP by the JDK alone: no native library that a processor could lack. */
  static final class GzipCodec implements CompressionCodecFactory {
    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
      return new Compressor();
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
      return new Decompressor();
    }

    @Override
    public void release() {}

    private static final class Compressor implements BytesInputCompressor {
      @Override
      public BytesInput compress(BytesInput plain) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
          plain.writeAllTo(zip);
        }
        return BytesInput.from(zipped);
      }

      @Override
      public CompressionCodecName getCodecName() {
        return CompressionCodecName.GZIP;
      }

      @Override
      public void release() {}
    }

    private static final class Decompressor implements BytesInputDecompressor {
      @Override
      public BytesInput decompress(BytesInput zipped, int plainBytes) throws IOException {
        try (InputStream plain = new GZIPInputStream(zipped.toInputStream())) {
          return BytesInput.from(plain.readNBytes(plainBytes));
        }
      }

      @Override
      public void decompress(ByteBuffer zipped, int zippedBytes, ByteBuffer plain, int plainBytes)
          throws IOException {
        plain.put(decompress(BytesInput.from(zipped), plainBytes).toByteBuffer());
      }

      @Override
      public void release() {}
    }
  }
}
