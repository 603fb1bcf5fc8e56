/**
 * Captured packets in; TCP connections out, with their times on the runs' clock and their sizes.
 */
package pijoule.analysis.packets;
