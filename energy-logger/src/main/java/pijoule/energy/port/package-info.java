/**
 * Files of devices that are read by a thread of their own, and opened again when they come back;
 * and the base of meters whose devices send samples by themselves.
 */
package pijoule.energy.port;
