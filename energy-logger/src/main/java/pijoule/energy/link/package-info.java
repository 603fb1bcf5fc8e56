/** Tries if two hosts reach each other, how fast, and how well a clock is carried between them. */
package pijoule.energy.link;
