/** Checks of names, texts and files of others before they are used. */
package pijoule.energy.files;
