/** Claims that somebody makes, and whether a campaign or published tables support them. */
package pijoule.analysis.claims;
