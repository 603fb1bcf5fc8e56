/** Instruments in the local network: where they are, and what they answer within a deadline. */
package pijoule.energy.network;
