/** States of hosts, failed tries, and the runs that they cast doubt on. */
package pijoule.analysis.hosts;
