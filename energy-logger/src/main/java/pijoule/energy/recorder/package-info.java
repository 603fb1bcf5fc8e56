/** Samples a meter on schedule until a request to stop, into a trace or onto a screen. */
package pijoule.energy.recorder;
