/** Shards of one plan into one results folder. */
package pijoule.runner.merge;
