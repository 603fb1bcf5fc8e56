/**
 * A host's hardware and software; its clock, set by cpufreq or emulated by a CPU quota; its
 * temperature and throttling; the image of an emulated board.
 */
package pijoule.runner.boards;
