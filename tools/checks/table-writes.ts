import ts from 'typescript';
import { columnName } from '#server/platform/db/column-name.ts';

/** A statement that writes a table. */
export interface TableWrite {
  readonly table: string;
  readonly line: number;
}

/** Statements of one source file that write tables. */
export interface TableWrites {
  readonly writes: readonly TableWrite[];
  /** Lines of the statements whose table is only known at run time. */
  readonly unnamed: readonly number[];
}

/** Methods of kysely that begin a statement that writes, with the table as their argument. */
const writeMethods = new Set([
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
]);

/** Replaces a value in SQL that a template inserts. */
const inserted = '\0';

const name = String.raw`(?:only\s+)?(?:public\.)?"?(?<table>\w+|${inserted})"?`;
const writePatterns: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into)\s+${name}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${name}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+${name}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
];

const tableChanges =
  /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?<created>\w+)|\bdrop\s+table\s+(?:if\s+exists\s+)?(?<dropped>\w+)|\balter\s+table\s+(?<old>\w+)\s+rename\s+to\s+(?<renamed>\w+)/gi;

/** The tables that are there after migrations ran in this order. */
export function readTables(migrations: readonly string[]): ReadonlySet<string> {
  const tables = new Set<string>();
  for (const migration of migrations) {
    for (const { groups = {} } of migration.matchAll(tableChanges)) {
      const { created, dropped, old, renamed } = groups;
      for (const table of [created, renamed]) if (table) tables.add(table);
      for (const table of [dropped, old]) if (table) tables.delete(table);
    }
  }
  return tables;
}

/** SQL of a string or a template; null for any other node. */
function sqlOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(inserted);
}

function tablesInSql(sql: string): string[] {
  return writePatterns.flatMap((pattern) =>
    [...sql.matchAll(pattern)].flatMap(({ groups }) => groups?.['table'] ?? []),
  );
}

function tableInCall(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  if (!writeMethods.has(node.expression.name.text)) return null;
  const [table] = node.arguments;
  // An alias may follow the name, which is camelCase in calls.
  return table && ts.isStringLiteralLike(table)
    ? columnName(table.text.split(' ')[0] ?? '')
    : inserted;
}

/** Reads which of the tables a source file writes, by calls of kysely and by SQL, also within a `with`. */
export function readTableWrites(
  file: string,
  code: string,
  tables: ReadonlySet<string>,
): TableWrites {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const writes: TableWrite[] = [];
  const unnamed: number[] = [];
  const visit = (node: ts.Node): void => {
    const called = tableInCall(node);
    const sql = sqlOf(node);
    const found = called === null ? tablesInSql(sql ?? '') : [called];
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const table of found) {
      // A name that no migration creates is a table this check would overlook.
      if (table === inserted || (called !== null && !tables.has(table))) unnamed.push(line);
      if (tables.has(table.toLowerCase())) writes.push({ table: table.toLowerCase(), line });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { writes, unnamed };
}
