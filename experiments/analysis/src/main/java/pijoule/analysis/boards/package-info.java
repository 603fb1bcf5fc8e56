/** Boards' states, failed tries, and the runs that they cast doubt on. */
package pijoule.analysis.boards;
