/** Claims and published tables as data, and whether a campaign or such tables support them. */
package pijoule.analysis.claims;
