/** Phases and the arrays that their clock readings go to. */
package pijoule.contract.phase;
