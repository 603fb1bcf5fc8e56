/** Descriptions of servers and clients: {@code program.json}. */
package pijoule.runner.programs;
