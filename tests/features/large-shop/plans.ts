import type pg from 'pg';

/** A node of a plan as PostgreSQL describes it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Total Cost': number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
  /** Settings of the planner that are not the usual ones. */
  readonly Settings?: Readonly<Record<string, string>>;
}

/** A statement with its plan. */
export interface Planned {
  readonly text: string;
  readonly plan: PlanNode;
  /** What the statement was run for. */
  readonly step: string;
  /** It was planned with reads of whole tables switched off. */
  readonly isForced: boolean;
}

/** Statements with their plans, by their texts; the most expensive plan of each. */
export type Plans = Map<string, Planned>;

/** PostgreSQL sends the plan of every statement, also of those in functions, as a notice. */
export const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_settings': 'on',
} as const;

/** Keeps the plans of the statements that run on a pool's connections, while a step has a name. */
export function collectPlans(pool: pg.Pool, nameStep: () => string): Plans {
  const plans: Plans = new Map();
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const start = message?.indexOf('plan:\n') ?? -1;
      const step = nameStep();
      if (message === undefined || start < 0 || step === '') return;
      const {
        'Query Text': text,
        Plan: plan,
        Settings: settings,
      } = JSON.parse(message.slice(start + 6)) as Explained;
      const isForced = settings?.['enable_seqscan'] === 'off';
      const known = plans.get(text);
      if (known && known.plan['Total Cost'] >= plan['Total Cost']) return;
      plans.set(text, { text, plan, step, isForced });
    });
  });
  return plans;
}

/** The plan of a statement for any parameters; null if it cannot be planned so. */
export async function planForAny(client: pg.ClientBase, text: string): Promise<PlanNode | null> {
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    return rows[0]?.['QUERY PLAN'][0].Plan ?? null;
  } catch {
    return null;
  }
}

/** Tables and indexes of many rows that a plan reads from the first row to the last. */
export function findWholeReads(
  plan: PlanNode,
  isLarge: (relation: string) => boolean,
  isLimited = false,
): string[] {
  const {
    'Relation Name': table,
    'Index Name': index,
    'Node Type': type,
    Plans: parts = [],
  } = plan;
  const isWhole = type === 'Seq Scan' || (index !== undefined && !plan['Index Cond'] && !isLimited);
  // An index of a part of the rows may be read whole where that part is small.
  const read = index ?? table;
  const own = read !== undefined && isWhole && isLarge(read) ? [`${type} on ${read}`] : [];
  const below = parts.flatMap((part) =>
    findWholeReads(part, isLarge, isLimited || type === 'Limit'),
  );
  return [...own, ...below];
}

/** Whether a plan reads by an index. */
export function usesIndex(plan: PlanNode, index: string): boolean {
  return plan['Index Name'] === index || (plan.Plans ?? []).some((part) => usesIndex(part, index));
}
