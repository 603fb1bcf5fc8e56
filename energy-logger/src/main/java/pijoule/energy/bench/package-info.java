/** What the instrument itself costs. */
package pijoule.energy.bench;
