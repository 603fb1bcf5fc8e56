/**
 * What a campaign's runs say about differences: means held against each other, with their doubt.
 */
package pijoule.analysis.inference;
