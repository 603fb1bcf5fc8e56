package pijoule.contract.octet;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.Float64;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.XmlText;

/** A list of readings: eight bytes, eight bytes, and a text, each. */
final class OctetReadings extends OctetType<Reading[]> {
  private static final Reading[] NONE = {};

  OctetReadings() {
    super(ReadingsType.INSTANCE.shape());
  }

  @Override
  public long size(Reading[] readings) {
    long bytes = Integer.BYTES;
    for (Reading reading : readings) {
      bytes += Double.BYTES + Long.BYTES + utfBytes(reading.samplerId());
    }
    return bytes;
  }

  @Override
  public int minItemBytes() {
    return Double.BYTES + Long.BYTES + Short.BYTES;
  }

  @Override
  void write(Reading[] readings, DataOutput out) throws IOException {
    out.writeInt(readings.length);
    for (Reading reading : readings) {
      out.writeDouble(reading.value());
      out.writeLong(reading.timestamp());
      out.writeUTF(reading.samplerId());
    }
  }

  @Override
  Reading[] read(DataInput in) throws IOException {
    int count = count(in);
    List<Reading> readings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double value = Float64.finite(in.readDouble());
      readings.add(new Reading(value, in.readLong(), XmlText.require(in.readUTF())));
    }
    return readings.toArray(NONE);
  }
}
