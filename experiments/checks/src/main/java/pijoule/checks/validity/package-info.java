/** Whether the statistics keep what they promise, on simulated campaigns whose truth is known. */
package pijoule.checks.validity;
