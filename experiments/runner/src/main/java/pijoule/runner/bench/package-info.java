/** Bench files: hosts and meters, and where a study is measured. */
package pijoule.runner.bench;
