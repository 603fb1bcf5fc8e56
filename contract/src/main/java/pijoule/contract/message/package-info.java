/** Shapes of messages and their items, in no form. */
package pijoule.contract.message;
