/** Decision whether a candidate build costs more than its baseline. */
package pijoule.analysis.gate;
