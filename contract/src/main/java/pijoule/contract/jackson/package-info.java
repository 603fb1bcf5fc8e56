/** Messages as JSON and CBOR, by Jackson's data binding; a format is one class. */
package pijoule.contract.jackson;
