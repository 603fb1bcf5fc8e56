/**
 * Differences between means of one campaign or of two, with their uncertainty; what a design can
 * decide before anything is measured.
 */
package pijoule.analysis.compare;
