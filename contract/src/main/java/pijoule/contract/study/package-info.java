/**
 * Factors of a study, their levels, the work that a change of level costs, and the cells that the
 * levels make. Runner and analysis use this one model.
 */
package pijoule.contract.study;
