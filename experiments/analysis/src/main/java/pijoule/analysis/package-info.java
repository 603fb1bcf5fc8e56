/** From a results folder to its report. */
package pijoule.analysis;
