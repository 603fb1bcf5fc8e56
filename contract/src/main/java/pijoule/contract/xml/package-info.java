/**
 * Messages as XML: the strict reader, SOAP's envelope and its rules, one stream codec, the JAXB
 * classes, the schemas.
 */
package pijoule.contract.xml;
