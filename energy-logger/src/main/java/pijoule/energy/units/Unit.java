package pijoule.energy.units;

import java.util.List;
import java.util.Map;

/** Units that a person's answer may carry; prefixes are taken off, the number is in the unit. */
public enum Unit {
  /** Volts. */
  VOLT(
      new UnitText(
          "voltage",
          "4.987V",
          List.of(Map.entry("uV", -6), Map.entry("mV", -3), Map.entry("V", 0)))),
  /** Amperes. */
  AMPERE(
      new UnitText(
          "current",
          "380.2mA",
          List.of(Map.entry("uA", -6), Map.entry("mA", -3), Map.entry("A", 0)))),
  /** Ampere-hours. */
  AMPERE_HOUR(
      new UnitText(
          "charge",
          "1mAh",
          List.of(Map.entry("uAh", -6), Map.entry("mAh", -3), Map.entry("Ah", 0)))),
  /** Watt-hours. */
  WATT_HOUR(
      new UnitText(
          "quantity of energy",
          "10mWh",
          List.of(Map.entry("uWh", -6), Map.entry("mWh", -3), Map.entry("Wh", 0)))),
  /** Joules. */
  JOULE(
      new UnitText(
          "quantity of energy",
          "180J",
          List.of(Map.entry("mJ", -3), Map.entry("J", 0), Map.entry("kJ", 3)))),
  /** Ohms. */
  OHM(new UnitText("resistance", "1.002Ohm", List.of(Map.entry("mOhm", -3), Map.entry("Ohm", 0)))),
  /** Degrees Celsius. */
  CELSIUS(new UnitText("temperature", "22.5degC", List.of(Map.entry("degC", 0)))),
  /** Hundredths of a whole. */
  PERCENT(new UnitText("share", "0.5%", List.of(Map.entry("%", 0))));

  private final UnitText text;

  Unit(UnitText text) {
    this.text = text;
  }

  /**
   * Reads a value with its unit, point as decimal mark in every locale.
   *
   * @return the value in this very unit
   * @throws IllegalArgumentException naming the value, if it is no number or has another unit
   */
  public double parse(String value) {
    return text.parse(value);
  }
}
