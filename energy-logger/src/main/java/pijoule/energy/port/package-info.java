/**
 * Files of devices that are read by a thread of their own, and opened again when they come back.
 */
package pijoule.energy.port;
