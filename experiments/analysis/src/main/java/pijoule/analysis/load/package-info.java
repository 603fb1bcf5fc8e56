/** Servers under load: power and times against rate, drift, greatest rates. */
package pijoule.analysis.load;
