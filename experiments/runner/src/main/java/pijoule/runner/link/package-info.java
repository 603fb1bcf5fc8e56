/** The link between client and server, slowed down for a study with the factor link. */
package pijoule.runner.link;
