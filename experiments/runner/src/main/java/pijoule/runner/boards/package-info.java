/**
 * Clocks of boards, set by cpufreq or emulated by a CPU quota; their temperature and throttling.
 */
package pijoule.runner.boards;
