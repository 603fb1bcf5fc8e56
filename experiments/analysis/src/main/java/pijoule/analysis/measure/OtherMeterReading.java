package pijoule.analysis.measure;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Energy that the meter of the server's board saw while the client called.
 *
 * @param meter which
 * @param energy of a mean call, gross
 * @param net the same above what the idle board takes, where that is known
 */
record OtherMeterReading(SideEnergy.Other meter, PartEnergy energy, Optional<PartEnergy> net) {
  private static final String TWO_CLOCKS =
      "the meters of the two boards have recorders on two hosts, and nothing ties their clocks";

  /** The energy of both boards that one meter sees: it counts once. */
  static SideEnergy oneMeter(SideEnergy client) {
    return with(
        client,
        client.parts().get(Part.REQUEST),
        Optional.ofNullable(client.net().get(Part.REQUEST)),
        Optional.empty());
  }

  static SideEnergy twoClocks(SideEnergy client) {
    PartEnergy own = client.parts().get(Part.REQUEST);
    PartEnergy boards = own.joules().reason().isPresent() ? own : PartEnergy.unknown(TWO_CLOCKS);
    return with(client, boards, Optional.empty(), Optional.empty());
  }

  /** The energy of both boards, each seen by its own meter over the client's call. */
  SideEnergy and(SideEnergy client) {
    Optional<PartEnergy> clientNet = Optional.ofNullable(client.net().get(Part.REQUEST));
    return with(
        client,
        client.parts().get(Part.REQUEST).and(energy),
        clientNet.flatMap(clientEnergy -> net.map(clientEnergy::and)),
        Optional.of(meter));
  }

  private static SideEnergy with(
      SideEnergy client,
      PartEnergy boards,
      Optional<PartEnergy> net,
      Optional<SideEnergy.Other> other) {
    Map<Part, PartEnergy> parts = new EnumMap<>(client.parts());
    parts.put(Part.BOARDS, boards);
    Map<Part, PartEnergy> nets = new EnumMap<>(Part.class);
    nets.putAll(client.net());
    net.ifPresent(netEnergy -> nets.put(Part.BOARDS, netEnergy));
    return new SideEnergy(
        client.meter(),
        client.estimate(),
        parts,
        nets,
        client.requestJoules(),
        other,
        client.load(),
        client.loadJoules(),
        client.firstAnswer());
  }
}
