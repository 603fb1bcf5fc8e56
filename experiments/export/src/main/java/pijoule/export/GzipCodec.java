package pijoule.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Parquet's GZIP by the JDK alone: no native library that a processor could lack. */
final class GzipCodec implements CompressionCodecFactory {
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
