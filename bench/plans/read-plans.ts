/** Begins each entry of the log, before the name of the program whose statement it is. */
export const planPrefix = 'plan of ';
/** Name under which the benchmark itself reads the database: its own statements do not count. */
export const benchName = 'bench';

/** A node of a plan, as `EXPLAIN (FORMAT JSON)` writes it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** A statement with its plan, as `auto_explain` logs it. */
interface Explained {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/** A read of a whole large table by a statement. */
export interface WholeRead {
  readonly statement: string;
  /** As `Seq Scan on orders`. */
  readonly node: string;
}

/** What the plans of a log contain. */
export interface ReadPlans {
  /** Different statements, by their text. */
  readonly statements: number;
  /** Different plans of these. */
  readonly plans: number;
  readonly wholeReads: readonly WholeRead[];
}

function readExplained(log: string): Explained[] {
  // A plan is one entry of the log, whose further lines begin with a tab.
  const entries = log.matchAll(
    new RegExp(`^${planPrefix}(?!${benchName}).* plan:\\n((?:\\t.*\\n)+)`, 'gm'),
  );
  return Array.from(
    entries,
    ([, plan = '']) => JSON.parse(plan.replaceAll('\n\t', '\n')) as Explained,
  );
}

/**
 * The nodes of a plan that read the whole of a large table. An index without a condition is read from its beginning: as far
 * as a limit above it says, or to its end.
 */
function* wholeReadsOf(
  node: PlanNode,
  isLarge: (relation: string) => boolean,
  isLimited = false,
): Generator<string> {
  const {
    'Node Type': type,
    'Relation Name': table,
    'Index Name': index,
    Plans: inner = [],
  } = node;
  if (type === 'Seq Scan' && table !== undefined && isLarge(table)) yield `${type} on ${table}`;
  const hasCondition = node['Index Cond'] !== undefined || isLimited;
  if (index !== undefined && isLarge(index) && !hasCondition) yield `${type} with ${index}`;
  // A whole sort needs everything below it before the first row.
  const staysLimited = type === 'Limit' || (isLimited && !/^Sort|Aggregate|Hash/.test(type));
  for (const one of inner) yield* wholeReadsOf(one, isLarge, staysLimited);
}

/** Reads the plans in a log of PostgreSQL. Tables and indexes may be large; partial indexes of large tables are often not. */
export function readPlans(log: string, isLarge: (relation: string) => boolean): ReadPlans {
  const plans = new Map<string, Explained>();
  const statements = new Set<string>();
  for (const explained of readExplained(log)) {
    statements.add(explained['Query Text']);
    plans.set(JSON.stringify([explained['Query Text'], shapeOf(explained.Plan)]), explained);
  }
  const wholeReads = [...plans.values()].flatMap(({ 'Query Text': statement, Plan: plan }) =>
    Array.from(new Set(wholeReadsOf(plan, isLarge)), (node) => ({ statement, node })),
  );
  return { statements: statements.size, plans: plans.size, wholeReads };
}

/** A plan without its numbers. */
function shapeOf(node: PlanNode): unknown {
  const { Plans: inner = [] } = node;
  return [node['Node Type'], node['Relation Name'], node['Index Name'], inner.map(shapeOf)];
}
