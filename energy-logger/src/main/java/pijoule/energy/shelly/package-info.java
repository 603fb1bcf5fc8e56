/** The meter {@code shelly}: plugs of Shelly with a power meter, by HTTP in the local network. */
package pijoule.energy.shelly;
