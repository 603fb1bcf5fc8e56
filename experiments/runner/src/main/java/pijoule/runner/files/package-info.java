/** What every package needs of files. */
package pijoule.runner.files;
