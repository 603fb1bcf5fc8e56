/** A results folder as Parquet files, for those who go on with the data elsewhere. */
package pijoule.export;
