/** A campaign as a browser and a collector of metrics see it while it runs. */
package pijoule.analysis.live;
