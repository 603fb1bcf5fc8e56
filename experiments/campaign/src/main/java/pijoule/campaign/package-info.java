/** A results folder as Java values: the study, its runs, and what is wrong with the folder. */
package pijoule.campaign;
