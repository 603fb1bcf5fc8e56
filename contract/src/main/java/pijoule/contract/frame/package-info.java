/** Messages on a socket without HTTP. */
package pijoule.contract.frame;
