package pijoule.runner.cli;

import picocli.CommandLine.Option;
import pijoule.analysis.live.LiveAddress;

/** Options for the address that a live page is served on. */
final class LiveAddressOptions {
  static final String PORT = "--live-port";
  static final String ADDRESS = "--live-address";

  @Option(
      names = PORT,
      paramLabel = "N",
      description = "Port of the live page (default: any that is free).")
  private int port;

  @Option(
      names = ADDRESS,
      paramLabel = "ADDRESS",
      description =
          "Address of this machine to serve the live page on (default: 127.0.0.1). On another one"
              + " than the loopback, who knows the printed URL sees the campaign, without encryption.")
  private String address;

  /** {@return the address} */
  LiveAddress read() {
    return LiveAddress.of(StudyOptions.isGiven(address) ? address : "127.0.0.1", port);
  }

  /** {@return whether an option was given} */
  boolean isGiven() {
    return port != 0 || StudyOptions.isGiven(address);
  }
}
