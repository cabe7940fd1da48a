import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { MoneyIssueKind } from '#domain/payments/money-issues.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** Money that people see to, as it is listed. */
export interface MoneyIssueRow {
  readonly id: string;
  readonly kind: MoneyIssueKind;
  readonly number: string | null;
  readonly name: string | null;
  /** As the provider wrote it, in major units; null for what the shop counts itself. */
  readonly written: string | null;
  /** Minor units of `currency`; null for what a provider wrote. */
  readonly amount: number | null;
  readonly currency: string;
  readonly reason: string | null;
  readonly provider: CardProvider | null;
  readonly transaction: string | null;
  readonly since: Date;
  readonly canBeAccepted: boolean;
  readonly canBeReturned: boolean;
  /** Microseconds since 1970, by which the list is sorted. */
  readonly key: string;
}

/** The row of a list after which a page begins. */
export interface IssuePlace {
  readonly key: string;
  readonly id: string;
}

const unfinished = sql`refund.state in ('requested', 'waiting', 'indeterminate')`;

/**
 * Whether the charge of a review can be given back: it is in its order's currency, and belongs to no other attempt than
 * the one that it came by, which has something left.
 */
const isReturnable = sql`(review.kind = 'charge' and review.currency = orders.currency
  and review.amount ~ '^\\d{1,9}(\\.\\d+)?$' and coalesce((
    select owner.id = review.attempt and owner.state <> 'disputed'
      and coalesce(owner.captured, 0) - owner.refunded - owner.lost > (
        select coalesce(sum(card_amount), 0) from refunds refund where refund.attempt = owner.id and ${unfinished})
    from payment_attempts owner
    where owner.provider = review.provider and owner.provider_transaction = review.provider_transaction), true))`;

const reviews = sql`
  select review.id, review.kind, orders.number, orders.name, orders.studio, review.amount as written,
    null::bigint as amount, review.currency, review.reason, review.provider,
    review.provider_transaction as transaction, review.created_at as since,
    review.refund_cause is not null as can_be_accepted, coalesce(${isReturnable}, false) as can_be_returned
  from payment_reviews review left join orders on orders.id = review.order_id
  where review.resolved_at is null`;

/** An order is left in review when every case of it is closed, and none of its refunds is on its way. */
const leftOrders = sql`
  select orders.id, 'order_in_review', orders.number, orders.name, orders.studio, null, orders.total, orders.currency,
    null, null, null, coalesce((select max(at) from order_transitions
      where order_id = orders.id and to_state = 'payment_review'), placed_at), false, false
  from orders
  where payment_state = 'payment_review' and not exists (
    select from payment_reviews review where review.order_id = orders.id and review.resolved_at is null)
    and not exists (select from refunds refund where refund.order_id = orders.id and ${unfinished})`;

const transfers = sql`
  select orders.id, 'transfer', orders.number, orders.name, orders.studio, null, orders.total, orders.currency,
    null, null, null, placed_at, false, false
  from orders
  where payment_method = 'interac' and payment_state in ('unpaid', 'awaiting_payment')
    and fulfilment_state <> 'cancelled'`;

/** A refund that people pay out has its card's part behind it. */
const isPaidOut = sql`(refund.by_hand_amount > 0 and refund.by_hand_reference is null
  and (refund.card_amount = 0 or refund.provider_refund is not null))`;

function refunds(lateBefore: Date): RawBuilder<unknown> {
  return sql`
    select refund.id, case when refund.state = 'indeterminate' then 'refund_unknown'
        when ${isPaidOut} then 'pay_out' else 'refund_late' end,
      orders.number, orders.name, orders.studio, null,
      case when refund.state <> 'indeterminate' and ${isPaidOut} then refund.by_hand_amount else refund.card_amount end,
      refund.currency, refund.failure, attempt.provider, refund.provider_refund, refund.created_at, false, false
    from refunds refund
    join orders on orders.id = refund.order_id
    left join payment_attempts attempt on attempt.id = refund.attempt
    where ${unfinished} and (refund.state = 'indeterminate' or ${isPaidOut}
      or refund.card_amount > 0 and refund.provider_refund is null and refund.created_at <= ${lateBefore}::timestamptz)`;
}

interface IssueQuery {
  readonly scope: Scope;
  /** A refund from before this time that has not reached its provider is late. */
  readonly lateBefore: Date;
}

function issues({ scope, lateBefore }: IssueQuery): RawBuilder<unknown> {
  const studio = scope.kind === 'all' ? null : scope.studio;
  return sql`(
    select * from (${reviews} union all ${leftOrders} union all ${transfers} union all ${refunds(lateBefore)}) each
    where ${studio}::uuid is null or studio = ${studio}::uuid)`;
}

/** Returns money that people see to, the oldest first. */
export async function findMoneyIssues(
  kysely: Sql,
  query: IssueQuery & {
    readonly kinds: readonly MoneyIssueKind[];
    readonly after: IssuePlace | null;
    readonly limit: number;
  },
): Promise<MoneyIssueRow[]> {
  const { kinds, after, limit } = query;
  const { rows } = await sql<MoneyIssueRow>`
    select * from (
      select issue.*, (extract(epoch from since) * 1000000)::bigint::text as key from ${issues(query)} issue
      where kind = any (${[...kinds]}::text[])) listed
    where ${after?.key ?? null}::bigint is null
      or (key::bigint, id) > (${after?.key ?? null}::bigint, ${after?.id ?? null}::uuid)
    order by key::bigint, id limit ${limit}`.execute(kysely);
  return rows;
}

/** Counts money that people see to by kind, each up to a number. */
export async function countMoneyIssues(
  kysely: Sql,
  query: IssueQuery,
  atMost: number,
): Promise<ReadonlyMap<MoneyIssueKind, number>> {
  const { rows } = await sql<{ kind: MoneyIssueKind; count: number }>`
    select kind, least(count(*), ${atMost})::int as count from ${issues(query)} issue group by kind`.execute(
    kysely,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Returns the studio of the order of a review or a refund; null for none such. */
export async function findIssueStudio(
  kysely: Sql,
  id: string,
): Promise<{ readonly studio: string | null } | null> {
  const { rows } = await sql<{ studio: string | null }>`
    select orders.studio from payment_reviews review left join orders on orders.id = review.order_id
    where review.id = ${id}
    union all
    select orders.studio from refunds join orders on orders.id = refunds.order_id where refunds.id = ${id}`.execute(
    kysely,
  );
  return rows[0] ?? null;
}

/** A charge that came without an attempt of its own. */
interface ForeignCharge {
  readonly orderId: string;
  readonly provider: CardProvider;
  readonly transaction: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly confirmToken: string;
}

/** Stores a charge as a paid attempt of its order, so that the books have it and it can be refunded. */
export async function adoptCharge(
  kysely: Sql,
  { orderId, provider, transaction, amount, currency, confirmToken }: ForeignCharge,
  at: Date,
): Promise<string> {
  const { id } = await kysely
    .insertInto('paymentAttempts')
    .values({
      orderId,
      provider,
      state: 'succeeded',
      amount,
      currency,
      confirmToken,
      providerTransaction: transaction,
      captured: amount,
      capturedAt: at,
      createdAt: at,
      expiresAt: at,
      nextReadAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
