package pijoule.energy.ppk2;

/**
 * How a board gets its voltage.
 *
 * @param source true where the PPK2 feeds it, false where a supply does and the PPK2 is between
 * @param volts that voltage, V
 */
record Ppk2Output(boolean source, double volts) {}
