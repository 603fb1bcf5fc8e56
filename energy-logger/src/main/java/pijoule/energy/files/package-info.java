/** What names, texts and files of others may be before they are used. */
package pijoule.energy.files;
