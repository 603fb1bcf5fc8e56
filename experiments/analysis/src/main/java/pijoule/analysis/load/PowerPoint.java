package pijoule.analysis.load;

/**
 * Power that one server process's board drew at one rate.
 *
 * @param process number of the server process; those of one process depend on each other
 * @param level of the rate, as the study names it
 * @param requestsPerSecond that were answered, 1/s; 0: idle
 * @param watts mean over the window, W
 */
public record PowerPoint(int process, String level, double requestsPerSecond, double watts) {}
