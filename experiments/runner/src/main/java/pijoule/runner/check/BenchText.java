package pijoule.runner.check;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.files.Printable;

/** A bench file with comments. */
final class BenchText {
  /** The name of this machine in the bench. */
  static final String DESK = "desk";

  private static final double WARM_CELSIUS = 50;

  /** The only model whose powers a source has: Nunes et al. (2013), Table I. */
  private static final String BOARD_OF_2013 = "Raspberry Pi Model B Rev";

  private static final String NO_ADDRESS =
      "  # No address was found by which the other hosts reach it; add one here as address: ...";

  private final SurveyedBoard client;
  private final Optional<String> clientAddress;
  private final SurveyedBoard server;
  private final Optional<String> serverAddress;
  private final Optional<String> deskAddress;
  private final Meters meters;
  private final List<String> lines = new ArrayList<>();

  BenchText(
      SurveyedBoard client,
      Optional<String> clientAddress,
      SurveyedBoard server,
      Optional<String> serverAddress,
      Optional<String> deskAddress,
      Meters meters) {
    this.client = client;
    this.clientAddress = clientAddress;
    this.server = server;
    this.serverAddress = serverAddress;
    this.deskAddress = deskAddress;
    this.meters = meters;
  }

  String text() {
    lines.add("# Written by 'pijoule bench init'. Keys: experiments/schema/bench.schema.json");
    lines.add("format: pijoule-bench/1");
    lines.add("title: " + quoted(client.name() + " and " + server.name() + " over SSH"));
    lines.add("reconnect: 10min");
    lines.add("hosts:");
    desk();
    board(client, clientAddress);
    board(server, serverAddress);
    lines.add("client: {host: " + client.name() + "}");
    lines.add("# port 0: a free one. With a firewall between the boards, name a port and open it.");
    lines.add("server: {host: " + server.name() + ", port: 0}");
    notes();
    boolean none = meters.arduinos().isEmpty() && !isOf2013(client) && !isOf2013(server);
    lines.add(none ? "meters: {}" : "meters:");
    others();
    meter("client", client, 0);
    meter("server", server, 1);
    return String.join("\n", lines) + "\n";
  }

  private void desk() {
    lines.add("  # This machine: the runner, and the recorders of meters at its USB ports.");
    if (deskAddress.isEmpty()) {
      lines.add(NO_ADDRESS);
    }
    lines.add(
        "  desk: {kind: local"
            + deskAddress.map(address -> ", address: " + quoted(address)).orElse("")
            + "}");
  }

  private void board(SurveyedBoard board, Optional<String> address) {
    comments(board, address);
    List<String> keys =
        new ArrayList<>(List.of("kind: ssh", "ssh: " + quoted(board.destination())));
    address.ifPresent(value -> keys.add("address: " + quoted(value)));
    board.fact("java").ifPresent(value -> keys.add("java: " + quoted(value)));
    if (board.jvms().size() > 1) {
      keys.add(
          board.jvms().entrySet().stream()
              .map(jvm -> jvm.getKey() + ": " + quoted(jvm.getValue()))
              .collect(Collectors.joining(", ", "jvms: {", "}")));
    }
    if (isCool(board)) {
      keys.add("cool_down: 55C");
    }
    if (board.patience() > 1) {
      keys.add("patience: " + board.patience());
    }
    lines.add("  " + board.name() + ": {" + String.join(", ", keys) + "}");
  }

  private static boolean isCool(SurveyedBoard board) {
    return board.celsius().orElse(Double.NaN) < WARM_CELSIUS;
  }

  private void comments(SurveyedBoard board, Optional<String> address) {
    String celsius =
        board.celsius().isPresent()
            ? String.format(Locale.ROOT, "%.1f C now", board.celsius().getAsDouble())
            : "temperature not known";
    lines.add(
        "  # "
            + Printable.of(
                String.join(
                    "; ",
                    board.fact("model").orElse("no known board"),
                    board.fact("java_version").orElse("no Java"),
                    "clocks " + board.clocks(),
                    celsius)));
    if (address.isEmpty()) {
      lines.add(NO_ADDRESS);
    }
    if (board.fact("java").isEmpty()) {
      lines.add("  # No java was found on the path; install Java 17 or later (docs/boards.md).");
    }
    board.lack().ifPresent(words -> lines.add("  # It " + Printable.of(words) + "."));
    if (!isCool(board)) {
      lines.add(
          "  # Add cool_down: 55C, or what the board reaches at rest, to wait for that before runs.");
    }
  }

  private void others() {
    meters.others().forEach(port -> lines.add("  # Not used: " + Printable.of(port)));
    Stream.of(client, server)
        .forEach(
            board ->
                board
                    .facts("serial")
                    .forEach(
                        port ->
                            lines.add(
                                "  # At %s there is %s; a meter there has host: %s"
                                    .formatted(board.name(), Printable.of(port), board.name()))));
    if (meters.bySocket()) {
      lines.add("  # Devices without a number of their own share one name below by-id: ports are");
      lines.add("  # named by their USB sockets; leave each device in its socket.");
    }
    if (meters.arduinos().size() > 1) {
      lines.add(
          "  # Which meter is at which board? 'bench check' loads each board and names swapped");
      lines.add("  # meters. Swap the ports then.");
    }
  }

  /** Adds notes that no command finds and that a reader of the tables asks for. */
  private void notes() {
    lines.add("# For readers of the tables, which Table I prints. Uncomment and complete:");
    lines.add("# notes:");
    lines.add("#   supply: 5.1 V, 3 A, one for each board");
    lines.add("#   SD card: maker, model and size");
    lines.add("#   room: 21 to 23 degrees Celsius");
  }

  private void meter(String side, SurveyedBoard board, int index) {
    if (index < meters.arduinos().size()) {
      lines.add("  " + side + "-board:");
      lines.add("    kind: arduino");
      lines.add("    host: " + DESK);
      lines.add("    measures: [" + side + "]");
      lines.add("    rate: 170Hz");
      Meters.Arduino arduino = meters.arduinos().get(index);
      lines.add("    port: " + quoted(arduino.port()));
      lines.add(
          arduino
              .device()
              .map(name -> "    device_name: " + quoted(name))
              .orElse(
                  "    # It has no name: 'meter calibrate --name A' gives one; write device_name: A"));
      parts(arduino);
      return;
    }
    lines.add(
        "  # No Arduino of this project is at this machine for the "
            + side
            + "'s board. With one:");
    lines.add(
        "  # " + side + "-board: {kind: arduino, host: desk, port: /dev/serial/by-id/..., ...}");
    estimate(side, board);
  }

  /** Powers of another board would be wrong by any factor, and nobody would see it. */
  private void estimate(String side, SurveyedBoard board) {
    String model =
        "  %s%s-board: {kind: model, host: %s, measures: [%s], rate: 170Hz, idle: %s, busy: %s}";
    if (isOf2013(board)) {
      lines.add("  # An estimate from its CPU use, by the powers of Nunes et al. (2013).");
      lines.add(model.formatted("", side, board.name(), side, "1.77W", "1.96W"));
    } else {
      lines.add(
          "  # For an estimate from its CPU use read a plug or a USB tester while it is at rest,");
      lines.add(
          "  # and with all processors in use, and write (with meters: in place of meters: {}):");
      lines.add(model.formatted("# ", side, board.name(), side, "...W", "...W"));
    }
  }

  private static boolean isOf2013(SurveyedBoard board) {
    return board.fact("model").filter(model -> model.startsWith(BOARD_OF_2013)).isPresent();
  }

  /** What only a person knows: the bench is refused until one of both is written. */
  private void parts(Meters.Arduino arduino) {
    if (arduino.calibration().isPresent()) {
      lines.add(
          "    # It carries the calibration %s...: name its certificate here as calibration: FILE"
              .formatted(Printable.of(arduino.calibration().get())));
      return;
    }
    boolean adc = arduino.sensor().equals(Sensor.ADC.key());
    lines.add("    # Write the shunt that is there, such as shunt: 500mOhm");
    lines.add(
        "    # "
            + (adc ? "and the divider, such as divider: 0.1667; " : "")
            + "or after docs/calibration.md its certificate, calibration: FILE");
  }

  /** A YAML string: JSON's are (YAML 1.2, section 1.3). */
  private static String quoted(String text) {
    return text.matches("[A-Za-z/][A-Za-z0-9@._/ -]*")
        ? text
        : "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
  }
}
