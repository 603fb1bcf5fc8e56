/** Intended starts of a run, drawn before it. */
package pijoule.client.load.schedule;
