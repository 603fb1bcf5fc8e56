/** Headers and limits of HTTP that all programs share. */
package pijoule.contract.http;
