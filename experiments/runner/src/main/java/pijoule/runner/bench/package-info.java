/**
 * Bench files: hosts and meters, emulated boards and their images, services that pijoule did not
 * start, and where a study is measured.
 */
package pijoule.runner.bench;
