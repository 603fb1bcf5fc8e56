/** The meter at a serial port: its frames, its port, its timeline, and the meter that they make. */
package pijoule.energy.serial;
