/** Several pairs of boards that make one plan; their shards become one results folder. */
package pijoule.runner.rack;
