/** Keys of a campaign: where they are, on which hosts, until when. */
package pijoule.runner.security;
