/** JSON objects whose values are asked for by key and type. */
package pijoule.energy.json;
