/** The meter {@code mcp39f511}: Microchip's wall power monitor at a serial port. */
package pijoule.energy.mcp39;
