/** What a design can decide before anything is measured. */
package pijoule.analysis.power;
