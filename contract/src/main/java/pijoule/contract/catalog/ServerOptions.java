package pijoule.contract.catalog;

import java.util.ArrayList;
import java.util.List;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.phase.Side;
import pijoule.contract.security.Security;
import pijoule.contract.study.StackOptions;
import pijoule.contract.units.DataSize;

/** Options of servers, without those of the services. */
public final class ServerOptions {
  private static final int MAX_PORT = 65_535;
  private static final int MAX_BODY_BYTES = 1_000_000_000;

  /** Address to listen on. */
  public static final ProgramOption<String> BIND =
      ProgramOption.text("bind").withDefault("127.0.0.1").meaning("address");

  /** Port to listen on. */
  public static final ProgramOption<Integer> PORT =
      ProgramOption.count("port", 0, 0, MAX_PORT).meaning("0: a free one");

  /** Largest request body. */
  public static final ProgramOption<DataSize> MAX_BODY =
      ProgramOption.size("max-body", "16MB", 1, MAX_BODY_BYTES).meaning("largest request body");

  /** Choice of recording requests. */
  public static final ProgramOption<Boolean> PHASES =
      ProgramOption.onOff("phases", "on").meaning("`off` records nothing");

  /** Choice of keeping a run's last request, so that its phases can be repeated. */
  public static final ProgramOption<Boolean> AMORTIZE =
      ProgramOption.onOff("amortize", "off")
          .meaning("`on` keeps the last request, so that its phases can be repeated");

  /** Choice of ending with standard input. */
  public static final ProgramOption<Boolean> STOP_ON_STDIN_CLOSE =
      ProgramOption.flag("stop-on-stdin-close").meaning("end with standard input");

  /** Check of requests by all rules of messages, in a phase of its own. */
  public static final ProgramOption<Boolean> CHECK =
      ProgramOption.onOff("check", "on")
          .meaning(
              "requests in XML and [Jackson's formats](program-contract.md#protocols) are checked"
                  + " before the framework reads them (phase `check`). Campaigns use `off`");

  /** Address of the device. */
  public static final ProgramOption<String> DEVICE =
      ProgramOption.text("device").meaning("dpws: the device's `urn:uuid:` address", "a new one");

  /** Announcement of the device by multicast. */
  public static final ProgramOption<String> DISCOVERY =
      ProgramOption.choice("discovery", List.of("auto", "on", "off"))
          .meaning("dpws: multicast `auto`, `on` or `off`");

  /** Time between two events of the device, or {@code off}. */
  public static final ProgramOption<String> EVENTS =
      ProgramOption.text("events")
          .withDefault("off")
          .meaning("dpws: time between events, at least 10ms");

  /** Those that each server has, beside the endpoint's. */
  public static final List<ProgramOption<?>> EVERY =
      List.of(
          StackOptions.CONTAINER,
          StackOptions.BINDING,
          BIND,
          PORT,
          StackOptions.CONNECTION,
          MAX_BODY,
          PHASES,
          AMORTIZE,
          LoggerClock.LOGGER,
          LoggerClock.BOOT_ID,
          STOP_ON_STDIN_CLOSE);

  private ServerOptions() {}

  /** Returns the options of all servers together, in the order of the page. */
  public static List<ProgramOption<?>> all() {
    List<ProgramOption<?>> some = new ArrayList<>(Endpoints.OPTIONS);
    some.addAll(Security.OPTIONS);
    some.add(CHECK);
    StackOptions.ALL.stream().filter(option -> option.isOf(Side.SERVER)).forEach(some::add);
    some.addAll(List.of(DEVICE, DISCOVERY, EVENTS));
    return ProgramOption.with(EVERY, some);
  }
}
