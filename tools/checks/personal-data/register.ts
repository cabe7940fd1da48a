import { dataClasses, type DataClass, type TableEntry } from './data-classes.ts';
import { orderTables } from './order-tables.ts';
import { shopTables } from './shop-tables.ts';

/** The columns of a class in a table. */
export interface ClassColumns {
  readonly name: DataClass;
  readonly columns: readonly string[];
}

/** Every table of the register, by name. */
export const register: Readonly<Record<string, TableEntry>> = { ...orderTables, ...shopTables };

const classNames = Object.keys(dataClasses) as DataClass[];

/** The columns of a table by class, those without a person last. */
export function listClasses(entry: TableEntry): ClassColumns[] {
  return classNames.flatMap((name) => {
    const columns = (entry[name] ?? '').split(/\s+/).filter(Boolean);
    return columns.length === 0 ? [] : [{ name, columns }];
  });
}

function toColumn(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Reads the columns of every table from the generated types of the rows. */
export function readColumns(source: string): ReadonlyMap<string, readonly string[]> {
  const bodies = new Map(
    [...source.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)].map(
      ([, name = '', body = '']) => [name, body] as const,
    ),
  );
  const tables = [...(bodies.get('DB') ?? '').matchAll(/^ {2}(\w+): (\w+);/gm)];
  return new Map(
    tables.map(([, property = '', type = '']) => [
      toColumn(property),
      [...(bodies.get(type) ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) =>
        toColumn(name),
      ),
    ]),
  );
}

/** Finds what the register lacks, has twice, or has although no table has it. */
export function findRegisterFaults(
  tables: ReadonlyMap<string, readonly string[]>,
  entries: Readonly<Record<string, TableEntry>> = register,
): string[] {
  const faults: string[] = [];
  for (const [table, columns] of tables) {
    const entry = entries[table];
    const classified = entry ? listClasses(entry).flatMap((each) => each.columns) : [];
    for (const column of columns) {
      const count = classified.filter((each) => each === column).length;
      if (count === 0) faults.push(`${table}.${column} has no class`);
      if (count > 1) faults.push(`${table}.${column} has ${count} classes`);
    }
    for (const column of classified) {
      if (!columns.includes(column)) faults.push(`${table}.${column} does not exist`);
    }
  }
  for (const table of Object.keys(entries)) {
    if (!tables.has(table)) faults.push(`${table} does not exist`);
  }
  return faults;
}
