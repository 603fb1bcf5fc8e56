package pijoule.energy.plug;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.network.Address;

/** A plug in the local network that is read by HTTP. */
public abstract class PlugKind extends MeterKind {
  /** Which of several outlets. */
  public static final MeterSetting<Integer> OUTLET =
      new MeterSetting<>(
          "--outlet",
          "N",
          "shelly, tasmota, mcp39f511: the outlet, from 0 (default: 0).",
          Integer.class,
          PlugKind::outlet);

  /** Name of the user where the plug asks for a login. */
  public static final MeterSetting<String> USER =
      new MeterSetting<>(
          "--user",
          "NAME",
          "shelly, tasmota: user of its login (default: admin).",
          String.class,
          PlugKind::user);

  /** Name of the environment variable that has the password; the password is kept nowhere. */
  public static final MeterSetting<String> PASSWORD_ENV =
      new MeterSetting<>(
          "--password-env",
          "VARIABLE",
          "shelly, tasmota: environment variable that has its password.",
          String.class,
          PlugKind::variable);

  /** A plug has a new value about once a second; faster, most readings are the one before. */
  private static final Rates RATES = Rates.of(2, 1);

  private static final int MAX_OUTLET = 9;

  /**
   * Deadline of a request. The first ones wait until the classes of HTTP are loaded, which takes
   * seconds on a slow or busy host. Later a plug answers within 0.1 s; two readings may be late
   * before it is a gap.
   */
  static final class Deadline implements Supplier<Duration> {
    private volatile boolean isOpen;

    @Override
    public Duration get() {
      return Duration.ofSeconds(isOpen ? 2 : 10);
    }

    /** The plug was found; its readings follow. */
    void opened() {
      isOpen = true;
    }
  }

  /**
   * Environment in which a plug is opened.
   *
   * @param environment value of a variable, or null
   * @param deadline of a request
   */
  record Surroundings(UnaryOperator<String> environment, Supplier<Duration> deadline) {}

  private final PlugFamily family;

  /**
   * Makes a plug kind.
   *
   * @param key the name in files and on the command line
   */
  PlugKind(String key, PlugFamily family, Verified verified) {
    super(
        key,
        new Traits(
            false,
            Boundary.WALL,
            false,
            "the vendor's: --u-gain",
            verified,
            PlausiblePower.ofWatts(4_000, "16 A at 250 V of a plug")),
        RATES);
    this.family = family;
  }

  /** Firmware of its plugs. */
  final PlugFamily family() {
    return family;
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(Address.SETTING, OUTLET, USER, PASSWORD_ENV, Declared.U_GAIN);
  }

  @Override
  protected void require(MeterSettings settings) {
    if (settings.get(Address.SETTING).isEmpty()) {
      throw new IllegalArgumentException(
          "%s needs --address of the plug, such as 192.168.1.40, got none; its app and the router list it"
              .formatted(key()));
    }
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    Deadline deadline = new Deadline();
    Meter meter =
        PlugMeter.open(this, settings, host.clock(), new Surroundings(System::getenv, deadline));
    deadline.opened();
    return meter;
  }

  private static String user(String text) {
    if (!text.matches("[ -~&&[^\":\\\\]]{1,64}")) {
      throw new IllegalArgumentException(
          "--user must be 1 to 64 characters of ASCII without \" : and \\, got '%s'"
              .formatted(text));
    }
    return text;
  }

  /** Refuses other names without repeating them, as they may be the password itself. */
  private static String variable(String text) {
    if (!text.matches("[A-Za-z_][A-Za-z0-9_]{0,63}")) {
      throw new IllegalArgumentException(
          "--password-env takes the name of an environment variable, not the password; write it like PLUG_PASSWORD");
    }
    return text;
  }

  private static int outlet(String text) {
    if (!text.matches("[0-" + MAX_OUTLET + "]")) {
      throw new IllegalArgumentException(
          "--outlet must be 0 to %s, got '%s'".formatted(MAX_OUTLET, text));
    }
    return Integer.parseInt(text);
  }
}
