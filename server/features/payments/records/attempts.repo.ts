import { sql, type RawBuilder } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { PaymentState } from '#domain/orders/order-states.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { Sql, Trx, Row } from '../../../platform/db/sql.ts';
import { findOrderedAttempt, type OrderSummary } from '../../orders/index.ts';

/** One attempt to pay an order by card; `amount` in minor units. */
export type Attempt = Row<'paymentAttempts'>;

const live = ['created', 'initializing', 'open', 'processing'] as const;

/** Returns the attempt of an order that can still be charged, or whose money is on its way; null if there is none. */
export async function findLiveAttempt(kysely: Sql, orderId: string): Promise<Attempt | null> {
  const row = await kysely
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', 'in', live)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the attempt of an id, or null. */
export async function findAttempt(kysely: Sql, id: string): Promise<Attempt | null> {
  const row = await kysely
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns an attempt, and the one that a transaction of its provider belongs to; each null if there is none. */
export async function findAttemptAndOwner(
  trx: Trx,
  { id, provider }: Pick<Attempt, 'id' | 'provider'>,
  transaction: string,
): Promise<{ readonly attempt: Attempt | null; readonly owner: Attempt | null }> {
  const { rows } = await sql<Attempt>`
    select * from payment_attempts
    where id = ${id} or (provider = ${provider} and provider_transaction = ${transaction})`.execute(
    trx,
  );
  const owner = rows.find(
    (row) => row.provider === provider && row.providerTransaction === transaction,
  );
  return { attempt: rows.find((row) => row.id === id) ?? null, owner: owner ?? null };
}

/** An attempt and its order's own row, read at the same moment. */
export interface OrderedAttempt {
  readonly attempt: Attempt;
  readonly order: OrderSummary;
}

/** Whether a reference at a provider has the form of the shop's own, an attempt's id: others share the account. */
export function isOwnReference(reference: string): boolean {
  return isUuid(reference);
}

/** Returns the attempt that a provider's reference names, or null. */
export async function findNamedAttempt(
  kysely: Sql,
  provider: CardProvider,
  reference: string,
): Promise<OrderedAttempt | null> {
  return isOwnReference(reference)
    ? await findOrderedAttempt(kysely, { provider, id: reference })
    : null;
}

/** Returns the attempt of a window's token or a session's id, or null. */
export function findAttemptByToken(
  kysely: Sql,
  checkoutToken: string,
): Promise<OrderedAttempt | null> {
  return findOrderedAttempt(kysely, { checkoutToken });
}

/** Returns the attempt that a provider's transaction belongs to, or null. */
export async function findAttemptByTransaction(
  kysely: Sql,
  provider: CardProvider,
  transaction: string,
): Promise<Attempt | null> {
  const row = await kysely
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerTransaction', '=', transaction)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the charged attempts of an order at a provider, the latest first. */
export async function findCharges(
  kysely: Sql,
  orderId: string,
  provider: CardProvider,
): Promise<Attempt[]> {
  return await kysely
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('provider', '=', provider)
    .where('captured', 'is not', null)
    .orderBy('capturedAt', 'desc')
    .execute();
}

/** Passed as a parameter: with a literal, the planner would walk all unpaid orders in a young shop. */
const awaitingPayment: PaymentState = 'awaiting_payment';

/**
 * Stores a new attempt for the whole total of an order, before the provider is asked; the order's row is locked until
 * the transaction ends. Null if the order awaits no payment, or has an attempt that can still be charged.
 */
export async function insertAttempt(
  kysely: Sql,
  orderId: string,
  {
    provider,
    confirmToken,
    createdAt,
    expiresAt,
    nextReadAt,
  }: Pick<Attempt, 'provider' | 'confirmToken' | 'createdAt' | 'expiresAt' | 'nextReadAt'>,
): Promise<Attempt | null> {
  const { rows } = await sql<Attempt>`
    insert into payment_attempts
      (order_id, amount, currency, state, provider, confirm_token, created_at, expires_at, next_read_at)
    select id, total, currency, 'initializing', ${provider}, ${confirmToken},
      ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${nextReadAt}::timestamptz
    from orders
    where id = ${orderId} and payment_state = ${awaitingPayment} and fulfilment_state <> 'cancelled'
    for update
    on conflict do nothing
    returning *`.execute(kysely);
  return rows[0] ?? null;
}

/** Columns stored about an attempt that was charged. */
export type Binding = Pick<
  Attempt,
  | 'providerTransaction'
  | 'approvalCode'
  | 'cardLastFour'
  | 'cardFingerprint'
  | 'captured'
  | 'capturedAt'
>;

/**
 * Binds a charge to an open attempt, for {@link payClaimed}: one row if the order still awaits its payment, uses no
 * gift card, and neither the attempt nor the charge is bound. The order is locked first, as everywhere.
 */
export function bindingClaim(attempt: Attempt, binding: Binding): RawBuilder<unknown> {
  return sql`
  update payment_attempts set state = 'succeeded', provider_transaction = ${binding.providerTransaction},
    approval_code = ${binding.approvalCode}, card_last_four = ${binding.cardLastFour}, card_fingerprint = ${binding.cardFingerprint},
    captured = ${binding.captured}, captured_at = ${binding.capturedAt}, decline_reason = null, next_read_at = null
  from (
    select id from orders
    where id = ${attempt.orderId} and payment_state = ${awaitingPayment} and fulfilment_state <> 'cancelled'
      and gift_card is null
    for update) payable
  where payment_attempts.id = ${attempt.id} and order_id = payable.id and state = 'open'
    and provider_transaction is null
    and not exists (
      select from payment_attempts bound
      where bound.provider = ${attempt.provider}
        and bound.provider_transaction = ${binding.providerTransaction})
  returning order_id`;
}

/** Columns that may change on an attempt. */
export type AttemptChange = Partial<
  Pick<
    Attempt,
    | 'state'
    | 'checkoutToken'
    | 'checkoutUrl'
    | 'providerSecret'
    | 'providerTransaction'
    | 'approvalCode'
    | 'cardLastFour'
    | 'cardFingerprint'
    | 'captured'
    | 'capturedAt'
    | 'lost'
    | 'declineReason'
    | 'nextReadAt'
    | 'pendingAt'
  >
>;

/** Updates an attempt that is still in the state it was read in; false if it is not. */
export async function updateAttempt(
  kysely: Sql,
  attempt: Attempt,
  change: AttemptChange,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('paymentAttempts')
    .set(change)
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts an empty look-up of an attempt, unless another one was counted, or its state changed, since it was read. */
export async function countEmptyRead(
  kysely: Sql,
  { id, state, emptyReads }: Attempt,
  nextReadAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('paymentAttempts')
    .set({ emptyReads: emptyReads + 1, nextReadAt })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('emptyReads', '=', emptyReads)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns attempts that are due to be polled, a random selection each time so that none starves: those planned for now
 * or earlier, and those planned for later than `until`.
 */
export async function dueAttempts(
  kysely: Sql,
  { now, until }: { readonly now: Date; readonly until: Date },
  limit: number,
): Promise<Attempt[]> {
  return await kysely
    .selectFrom('paymentAttempts')
    .selectAll()
    .where((where) => where.or([where('nextReadAt', '<=', now), where('nextReadAt', '>', until)]))
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
}

/** Returns those of these transactions that the shop knows: bound to an attempt, or in review. */
export async function knownTransactions(
  kysely: Sql,
  provider: CardProvider,
  transactions: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transactions.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select provider_transaction as id from payment_attempts
    where provider = ${provider} and provider_transaction = any (${[...transactions]}::text[])
    union
    select provider_transaction from payment_reviews
    where provider = ${provider} and provider_transaction = any (${[...transactions]}::text[])`.execute(
    kysely,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether a refund with this key was requested for an order. */
export async function isRefundAsked(kysely: Sql, orderId: string, key: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the open gift card holds of attempts that ended unpaid. */
export async function endedHolds(
  kysely: Sql,
  giftCard: string,
): Promise<{ readonly orderId: string; readonly reference: string }[]> {
  const { rows } = await sql<{ orderId: string; reference: string }>`
    select held.order_id as "orderId", held.reference from gift_card_entries held
    -- Further holds of an attempt are numbered.
    join payment_attempts attempt
      on attempt.order_id = held.order_id and attempt.id::text = split_part(held.reference, ':', 1)
    where held.gift_card = ${giftCard} and held.kind = 'hold'
      and attempt.state in ('canceled', 'expired', 'failed')
      and not exists (
        select from gift_card_entries ending
        where ending.gift_card = held.gift_card and ending.order_id = held.order_id
          and ending.reference = held.reference and ending.kind in ('capture', 'release'))`.execute(
    kysely,
  );
  return rows;
}
