import { sql, type RawBuilder } from 'kysely';

/**
 * Condition that the address block in a column is `key`, or begins with it if that is a wide one: see `countedKeys`. An
 * index of the operator class `text_pattern_ops` serves both, also in a prepared statement.
 */
export function inBlock(
  column: 'address' | 'network',
  { key, isWide }: { readonly key: string; readonly isWide: boolean },
): RawBuilder<boolean> {
  const block = sql.ref(column);
  // Blocks consist of hexadecimal digits and colons, which are all before `g`.
  return isWide
    ? sql<boolean>`(${block} ~>=~ ${key} and ${block} ~<~ ${`${key}g`})`
    : sql<boolean>`${block} = ${key}`;
}
