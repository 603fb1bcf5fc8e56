/** Looks at two boards and writes a bench for them. */
package pijoule.experiments.survey;
