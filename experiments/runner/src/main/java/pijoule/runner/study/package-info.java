/** Study files: what is measured. */
package pijoule.runner.study;
