/** Messages as a string that both programs know. */
package pijoule.contract.conventional;
