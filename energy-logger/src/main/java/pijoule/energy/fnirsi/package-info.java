/** The meter {@code fnirsi}: USB testers FNB48, FNB48S, FNB58 and C1 by Linux's hidraw. */
package pijoule.energy.fnirsi;
