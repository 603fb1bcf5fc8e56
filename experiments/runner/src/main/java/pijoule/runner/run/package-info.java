/**
 * Campaigns: sessions, blocks, tries, one run, keys, and the results folder. A session is one
 * uninterrupted part of a campaign: when a host or meter is lost, the campaign reconnects and opens
 * another one.
 */
package pijoule.runner.run;
