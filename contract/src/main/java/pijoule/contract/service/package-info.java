/** Services and their interface, and the drawing of numbers and arrays; in no form. */
package pijoule.contract.service;
