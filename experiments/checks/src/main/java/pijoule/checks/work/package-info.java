/** Folders that checks work in. */
package pijoule.checks.work;
