/** Protocols: how a call is written on the wire. An endpoint is a service by a protocol. */
package pijoule.contract.protocol;
