/** Two campaigns side by side: where they were run and how their means differ. */
package pijoule.analysis.compare;
