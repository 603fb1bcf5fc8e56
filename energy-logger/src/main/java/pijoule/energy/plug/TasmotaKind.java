package pijoule.energy.plug;

/** A plug whose firmware is Tasmota. */
public final class TasmotaKind extends PlugKind {
  /** Registered in META-INF/services. */
  public TasmotaKind() {
    super("tasmota", PlugFamily.TASMOTA, Verified.CAPTURE);
  }
}
