package pijoule.energy.plug;

/** A plug of Shelly, of the first generation or of a later one. */
public final class ShellyKind extends PlugKind {
  /** Registered in META-INF/services. */
  public ShellyKind() {
    super("shelly", PlugFamily.SHELLY, Verified.CAPTURE);
  }
}
