/** Tables III to VIII in the layout of Nunes et al. (2013), and every cell's values at length. */
package pijoule.analysis.paper;
