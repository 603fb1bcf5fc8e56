/** Published tables as data, with what does not fit in them. */
package pijoule.analysis.reference;
