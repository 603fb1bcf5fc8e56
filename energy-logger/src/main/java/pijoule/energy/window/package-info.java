/** The energy of an interval of a trace, its uncertainty and its verdict. */
package pijoule.energy.window;
