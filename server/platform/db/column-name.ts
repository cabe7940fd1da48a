/** The column of a field, for SQL that is written out; the query builder names columns so by itself. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
