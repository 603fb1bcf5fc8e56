/** Levels of security, folders of keys and the authority that makes them. */
package pijoule.contract.security;
