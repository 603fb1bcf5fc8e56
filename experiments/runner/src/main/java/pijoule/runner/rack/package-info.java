/** Several pairs of boards that make one plan. */
package pijoule.runner.rack;
