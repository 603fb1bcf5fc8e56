/** Files of YAML and their names. */
package pijoule.runner.yaml;
