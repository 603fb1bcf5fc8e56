package pijoule.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;

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
   * @param target to be
   * @param columns in order
   * @param metadata of the file, beside the columns' units and descriptions
   */
  static ParquetTable create(Path target, List<Column> columns, Map<String, String> metadata)
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
}
