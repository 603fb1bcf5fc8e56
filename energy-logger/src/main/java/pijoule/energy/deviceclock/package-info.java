/** From a device's clock to the recorder's. */
package pijoule.energy.deviceclock;
