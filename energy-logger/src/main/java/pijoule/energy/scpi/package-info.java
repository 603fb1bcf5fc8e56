/** The meter {@code scpi}: instruments that answer SCPI over TCP in the local network. */
package pijoule.energy.scpi;
