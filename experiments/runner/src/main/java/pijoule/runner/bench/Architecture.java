package pijoule.runner.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import pijoule.contract.options.UsageException;

/**
 * Processors of emulated boards. QEMU's machine {@code virt} starts quickest and has the fastest
 * disk; its machines of Raspberry Pis start twice as slowly, and none of them emulates a Pi's
 * speed.
 */
public enum Architecture {
  /** 32 bit, ARMv7: the nearest to a Raspberry Pi B for which a JVM has a JIT compiler. */
  ARMHF("linux-image-armmp", "qemu-system-arm", "cortex-a7", 256),
  /** 64 bit, ARMv8. */
  ARM64("linux-image-arm64", "qemu-system-aarch64", "cortex-a53", 384);

  /** Memory that QEMU takes beside the board's own, for translated code among others. */
  private static final long BESIDE_MEMORY_BYTES = 350L << 20;

  private final String kernelPackage;
  private final String emulator;
  private final String cpu;
  private final int memoryMebibytes;

  Architecture(String kernelPackage, String emulator, String cpu, int memoryMebibytes) {
    this.kernelPackage = kernelPackage;
    this.emulator = emulator;
    this.cpu = cpu;
    this.memoryMebibytes = memoryMebibytes;
  }

  /**
   * {@return the architecture}
   *
   * @param key as benches and the command line name it, which is Debian's name
   * @throws UsageException if it is none, in one line
   */
  public static Architecture of(String key) {
    return Arrays.stream(values())
        .filter(one -> one.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "arch must be one of %s, got '%s'"
                        .formatted(
                            Arrays.stream(values())
                                .map(Architecture::key)
                                .collect(Collectors.joining(", ")),
                            key)));
  }

  /** {@return its name in benches, which is Debian's} */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return the name of Debian's kernel package} */
  public String kernelPackage() {
    return kernelPackage;
  }

  /** {@return QEMU's program} */
  public String emulator() {
    return emulator;
  }

  /** {@return QEMU's machine} */
  public String machine() {
    return "virt";
  }

  /** {@return the processor that is emulated, one core} */
  public String cpu() {
    return cpu;
  }

  /** {@return the board's memory, B} */
  public long memoryBytes() {
    return (long) memoryMebibytes << 20;
  }

  /**
   * {@return the memory that an emulated board takes of this machine, B: measured 0.5 GB for armhf}
   */
  public long desktopMemoryBytes() {
    return memoryBytes() + BESIDE_MEMORY_BYTES;
  }

  /** {@return QEMU's options for processor and memory} */
  public List<String> options() {
    return List.of("-machine", machine(), "-cpu", cpu, "-smp", "1", "-m", memoryMebibytes + "M");
  }
}
