/** The Arduino's sketch and its simulator, built from their sources. */
package pijoule.energy.firmware;
