/** What every room needs of files. */
package pijoule.runner.files;
