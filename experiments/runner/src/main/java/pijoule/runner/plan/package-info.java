/**
 * Order of runs, the deal of rounds to pairs of boards and their shards, hours, differences that
 * can be found.
 */
package pijoule.runner.plan;
