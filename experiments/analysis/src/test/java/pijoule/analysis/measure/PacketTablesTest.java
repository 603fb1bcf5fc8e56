package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import pijoule.analysis.table.CsvWriter;
import pijoule.analysis.table.TextWriter;

/** A capture's tables. */
class PacketTablesTest {
  private final PcapBytes file = new PcapBytes(PcapBytes.OURS);

  @BeforeEach
  void call() {
    new Talk(file, 40_000).call(0);
    new Talk(file, 40_001).call(1_000).server(1_150, TcpSegment.ACK, 252, 0);
    new Talk(file, 40_002).call(2_000).server(2_180, TcpSegment.ACK, 252, 0);
    new Talk(file, 40_003).opened(3_000);
  }

  @Test
  void theSummaryHasEveryStatistic() throws Exception {
    assertThat(CsvWriter.write(PacketTables.summary(file.capture())).lines())
        .startsWith("quantity,unit,n,absent,min,mean,deviation,max,median")
        .anyMatch(line -> line.matches("delay,s,3,1,0.00012,0.0001[45].*,0.00018,0.00015"))
        .anyMatch(line -> line.startsWith("jitter,s,2,1,0.0000"))
        .contains("exchange,s,3,1,0.00009,0.00009,0,0.00009,0.00009")
        .contains("wait,s,3,1,0.00006,0.00006,0,0.00006,0.00006")
        .contains("client_bytes,B,4,0,0,75,50,100,100");
    assertThat(TextWriter.write(PacketTables.summary(file.capture())))
        .contains("Times and sizes of 4 connections", "The capture has no anchor");
  }

  @Test
  void everyConnectionIsARow() throws Exception {
    assertThat(CsvWriter.write(PacketTables.connections(file.capture())).lines())
        .hasSize(5)
        .contains(
            "1,127.0.0.1:40000,127.0.0.1:8080,NA,0.00012,0.00001,0.00009,0.00006,100,250,5,5,0,0,NA")
        .contains(
            "4,127.0.0.1:40003,127.0.0.1:8080,NA,NA,NA,NA,NA,0,0,2,1,0,0,the capture has no end of the"
                + " connection (FIN or RST); the capture has no FIN of the client or no ACK of it;"
                + " the server sent no byte; there is no request or no"
                + " answer");
  }

  @Test
  void aCaptureOfNothingHasTables() throws Exception {
    Capture none = new PcapBytes(PcapBytes.OURS).capture();
    assertThat(CsvWriter.write(PacketTables.summary(none)).lines())
        .contains("delay,s,0,0,NA,NA,NA,NA,NA", "jitter,s,0,0,NA,NA,NA,NA,NA");
    assertThat(CsvWriter.write(PacketTables.connections(none)).lines()).hasSize(1);
  }
}
