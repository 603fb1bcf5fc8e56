/**
 * What a campaign's runs say about differences: means compared with each other, with their
 * uncertainty.
 */
package pijoule.analysis.inference;
