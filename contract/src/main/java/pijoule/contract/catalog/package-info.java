/** Services, protocols and factors by name. */
package pijoule.contract.catalog;
