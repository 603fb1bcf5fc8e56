/** Tables III to VIII in the layout of Nunes et al. (2013), and every cell's values in detail. */
package pijoule.analysis.paper;
