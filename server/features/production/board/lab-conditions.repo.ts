import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#domain/staff/roles.ts';

/** The labs that a person asks for: one of a studio, the shop's own, or all that they may see. */
export interface WantedLabs {
  readonly scope: Scope;
  /** `own`, or the id of a studio; null for all. */
  readonly lab: string | null;
}

/** Condition on a column with the studio of a lab, which is null for the shop's own lab. */
export function isWanted(column: string, { scope, lab }: WantedLabs): RawBuilder<boolean> {
  const studio = sql.ref(column);
  const inScope =
    scope.kind === 'all' ? sql<boolean>`true` : sql<boolean>`${studio} = ${scope.studio}::uuid`;
  if (lab === null) return inScope;
  const isLab =
    lab === 'own' ? sql<boolean>`${studio} is null` : sql<boolean>`${studio} = ${lab}::uuid`;
  return sql<boolean>`(${inScope} and ${isLab})`;
}

/** Size key of `items`, as batches have it. */
export const paperOfLine = sql<string>`items.size`;

/** Condition on `orders`: its money lets its prints be made, and no edit of it waits for its payment. */
export const isPaid = sql<boolean>`(not waits_for_edit(orders.id) and (
  (orders.payment_state in ('paid', 'partially_refunded') and not is_being_refunded(orders.id))
  or (orders.payment_state = 'unpaid' and orders.payment_method in ('in_store', 'cod'))))`;

/** Stage of an unfinished print of `jobs` with its `batches`. */
export const stageOfJob = sql<string>`(case jobs.state
  when 'waiting' then 'originals'
  when 'held' then 'held'
  when 'queued' then 'rendering'
  else case batches.state when 'failed' then 'failed' when 'open' then 'batch' else
    case when batches.state is null then 'batch' else 'printing' end end end)`;
