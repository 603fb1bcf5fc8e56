/** Records of programs, and the JVM's work beside the program. */
package pijoule.contract.record;
