/** Claims that somebody makes, and whether a campaign or published tables bear them out. */
package pijoule.analysis.claims;
