/**
 * Machines that programs run on: local, over ssh, or emulated, and the link between them. Only this
 * package starts processes and knows ssh and QEMU. What ends several things makes each step by
 * {@link pijoule.runner.hosts.Ending}, so that one that fails hinders no other.
 */
package pijoule.runner.hosts;
