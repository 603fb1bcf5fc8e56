/** What emulated boards are made of: processors, and images made from Debian packages. */
package pijoule.runner.emulation;
