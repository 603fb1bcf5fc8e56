/** Command lines of programs. */
package pijoule.contract.options;
