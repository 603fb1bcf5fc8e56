/** JSON objects: their text, and their values by key and type. */
package pijoule.energy.json;
