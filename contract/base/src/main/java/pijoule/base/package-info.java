/** What measured programs, recorder and runner have in common; it depends on the JDK alone. */
package pijoule.base;
