/** Clocks, the clock probe, hashes and near words of programs, recorder and runner. */
package pijoule.base;
