/**
 * Whether processes of the former version go on, and start, beside the new schema: after `expand` they do, after `contract`
 * not.
 */
export type MigrationKind = 'expand' | 'contract';

/** What the text of a migration says about its kind. */
export interface MigrationReading {
  /** Written in its first line: `-- expand` or `-- contract`. */
  readonly marked: MigrationKind | null;
  /** Statements that the former version would fail after, shortened. */
  readonly destructive: readonly string[];
}

/** Removes comments, texts and bodies of functions, which are not run by the migration itself. */
function stripSql(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/(\bdo\s+)?\$(\w*)\$([\s\S]*?)\$\2\$/gi, (_, isRun: string | undefined, __, body) =>
      isRun === undefined ? '' : String(body),
    );
}

/** Removes what is in brackets, such as the digits of a type or a condition. */
function stripBrackets(sql: string): string {
  let [before, after] = ['', sql];
  while (before !== after) [before, after] = [after, after.replaceAll(/\([^()]*\)/g, '')];
  return after;
}

const patterns: readonly RegExp[] = [
  /^drop\s+(?:table|schema|type|view|materialized\s+view|sequence|domain)\b/i,
  /^truncate\b/i,
  /^delete\s+from\b/i,
  /^alter\s+table\b[\s\S]*\bdrop\s+(?:column\b|(?!constraint\b|default\b|not\b|expression\b|identity\b)\w)/i,
  /^alter\s+(?:table|type|view)\b[\s\S]*\brename\b/i,
  /^alter\s+table\b[\s\S]*\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i,
  /^alter\s+table\b[\s\S]*\bset\s+not\s+null\b/i,
];

const newColumn =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b)"?\w+"?\s[^,;]*/gi;

/** Whether a statement adds a column that the former version would have to fill. */
function addsRequired(statement: string): boolean {
  if (!/^alter\s+table\b/i.test(statement)) return false;
  return [...statement.matchAll(newColumn)].some(
    ([column]) => /\bnot\s+null\b/i.test(column) && !/\b(?:default|generated)\b/i.test(column),
  );
}

/** Names of functions and triggers that are dropped and not made again. */
function findDropped(statements: readonly string[]): string[] {
  const made = statements.flatMap((one) => {
    const name =
      /^create\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:function|trigger)\s+([\w."]+)/i;
    return name.exec(one)?.[1]?.toLowerCase() ?? [];
  });
  return statements.filter((one) => {
    const dropped = /^drop\s+(?:function|trigger)\s+(?:if\s+exists\s+)?([\w."]+)/i.exec(one)?.[1];
    return dropped !== undefined && !made.includes(dropped.toLowerCase());
  });
}

function shorten(statement: string): string {
  return statement.replaceAll(/\s+/g, ' ').slice(0, 100);
}

/** Reads the kind of a migration, and what in it the former version would not survive. */
export function readMigrationKind(sql: string): MigrationReading {
  const marked = /^--\s*(expand|contract)\b/i.exec(sql)?.[1]?.toLowerCase();
  const statements = stripBrackets(stripSql(sql))
    .split(/;|\bthen\b|\bloop\b|\bbegin\b/i)
    .map((statement) => statement.trim());
  const destructive = [
    ...statements.filter(
      (one) => patterns.some((pattern) => pattern.test(one)) || addsRequired(one),
    ),
    ...findDropped(statements),
  ];
  return {
    marked: marked === 'expand' || marked === 'contract' ? marked : null,
    destructive: destructive.map(shorten),
  };
}

/** The kind of a migration: the one that it is marked with, else the one that its statements have. */
export function kindOfMigration({ marked, destructive }: MigrationReading): MigrationKind {
  return marked ?? (destructive.length > 0 ? 'contract' : 'expand');
}
