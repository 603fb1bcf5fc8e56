/** Messages as typed SOAP, by kXML. */
package pijoule.contract.ksoap;
