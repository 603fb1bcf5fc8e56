/** Plugs with a power meter, by HTTP in the local network: those of Shelly, and Tasmota's. */
package pijoule.energy.plug;
