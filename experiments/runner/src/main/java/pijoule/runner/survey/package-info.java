/** Looks at two boards and writes a bench for them. */
package pijoule.runner.survey;
