import { sql, type RawBuilder } from 'kysely';
import { emailKey } from '../../platform/text/email-key.ts';
import { inBlock } from '../../platform/db/in-block.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import { countedKeys, raiseLimit } from '../../platform/http/address-block.ts';
import { isReplacedBy, type ReplacingOrder, type StoredPriceRule } from './price-rules.repo.ts';

async function countUses(
  kysely: Sql,
  rule: string,
  email: string,
  order: ReplacingOrder | null,
): Promise<number> {
  const { uses } = await kysely
    .selectFrom('priceRuleUses')
    .innerJoin('orders', 'orders.id', 'priceRuleUses.orderId')
    .select((select) => select.fn.countAll<number>().as('uses'))
    .where('priceRuleUses.priceRule', '=', rule)
    .where('priceRuleUses.emailKey', '=', emailKey(email))
    .where('releasedAt', 'is', null)
    .where(order ? sql<boolean>`not ${isReplacedBy(order)}` : sql<boolean>`true`)
    .executeTakeFirstOrThrow();
  return uses;
}

/**
 * Whether an email address may use the rule once more; the orders that the order replaces do not count. Source: product
 * §5.4.
 */
export async function emailMayUse(
  kysely: Sql,
  rule: StoredPriceRule,
  email: string,
  order: ReplacingOrder,
): Promise<boolean> {
  return (
    rule.usageLimitPerEmail === null ||
    (await countUses(kysely, rule.id, email, order)) < rule.usageLimitPerEmail
  );
}

/** The use of a rule by an order. */
export interface RuleUse {
  readonly rule: string;
  readonly orderId: string;
  readonly email: string;
}

/**
 * Reserves one use of a rule for an order, in its transaction; false if the last use is gone, or the last one of this
 * address. One conditional update locks the rule's row, so that only one of two buyers racing for the last use gets it.
 */
async function takeUse(trx: Trx, use: RuleUse): Promise<boolean> {
  const rule = await trx
    .updateTable('priceRules')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', use.rule)
    .where((where) =>
      where.or([where('usageLimit', 'is', null), where('used', '<', where.ref('usageLimit'))]),
    )
    .returning('usageLimitPerEmail')
    .executeTakeFirst();
  if (!rule) return false;
  const limit = rule.usageLimitPerEmail;
  if (limit !== null && (await countUses(trx, use.rule, use.email, null)) >= limit) return false;
  await trx
    .insertInto('priceRuleUses')
    .values({ orderId: use.orderId, priceRule: use.rule, emailKey: emailKey(use.email) })
    .execute();
  return true;
}

/** The sender of an order, by whom its reserved uses are counted. */
export interface Sender {
  readonly sessionId: string;
  /** Block of the network address. */
  readonly address: string;
}

/** Uses of a limited rule that one sender's unpaid orders may reserve at once. */
interface ReserveLimits {
  readonly reservedPerSession: number;
  readonly reservedPerAddress: number;
}

async function countReserved(trx: Trx, rule: string, isOwn: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from price_rule_uses
      join orders on orders.id = price_rule_uses.order_id
      join order_contacts on order_contacts.order_id = orders.id
    where price_rule_uses.price_rule = ${rule} and released_at is null
      and orders.payment_state in ('unpaid', 'awaiting_payment') and ${isOwn}`.execute(trx);
  return rows[0]?.uses ?? 0;
}

/**
 * Whether the sender's unpaid orders, this one included, reserve more uses of a rule with a limited number of them than
 * they may; null if they do not.
 */
async function findFullReserve(
  trx: Trx,
  { rule }: RuleUse,
  { sessionId, address }: Sender,
  limits: ReserveLimits,
): Promise<'session' | 'address' | null> {
  const { usageLimit } = await trx
    .selectFrom('priceRules')
    .select('usageLimit')
    .where('id', '=', rule)
    .executeTakeFirstOrThrow();
  if (usageLimit === null) return null;
  const ofSession = sql<boolean>`order_contacts.session_id = ${sessionId}`;
  if ((await countReserved(trx, rule, ofSession)) > limits.reservedPerSession) return 'session';
  for (const block of countedKeys(address)) {
    const most = raiseLimit(block, limits.reservedPerAddress);
    if ((await countReserved(trx, rule, inBlock('address', block))) > most) return 'address';
  }
  return null;
}

/**
 * Reserves one use of a rule for the order being placed, in its transaction. Returns why it cannot: the last use is gone,
 * or the last one of this address, or the unpaid orders of the session or network address, this one included, have
 * reserved as many of a limited rule as they may; null if it is reserved. Source: product §4, §4.11.
 */
export async function reserveUse(
  trx: Trx,
  use: RuleUse,
  sender: Sender,
  limits: ReserveLimits | null,
): Promise<'exhausted' | 'session' | 'address' | null> {
  if (!(await takeUse(trx, use))) return 'exhausted';
  return limits && (await findFullReserve(trx, use, sender, limits));
}

/**
 * Reserves the use of an order's discount again that was released before a payment was opened; false if the rule has none
 * left. The order must be locked. Source: product §4.12.
 */
export async function retakeUse(trx: Trx, orderId: string): Promise<boolean> {
  const released = await trx
    .deleteFrom('priceRuleUses')
    .where('orderId', '=', orderId)
    .where('releasedAt', 'is not', null)
    .returning('priceRule')
    .executeTakeFirst();
  if (!released) return true;
  const { email } = await trx
    .selectFrom('orders')
    .select('email')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return await takeUse(trx, { rule: released.priceRule, orderId, email });
}

/**
 * Releases the use of an order's discount: of a cancelled one, or of one whose customer opened no payment in time. The
 * order must be locked; a gift card of the order is released after it. Safe to repeat. Source: product §4.
 */
export async function releaseUse(trx: Trx, orderId: string): Promise<void> {
  const released = await trx
    .updateTable('priceRuleUses')
    .set({ releasedAt: sql<Date>`now()` })
    .where('orderId', '=', orderId)
    .where('releasedAt', 'is', null)
    .returning('priceRule')
    .executeTakeFirst();
  if (!released) return;
  await trx
    .updateTable('priceRules')
    .set({ used: sql<number>`used - 1` })
    .where('id', '=', released.priceRule)
    .execute();
}

/**
 * Erases whose use of a discount an order was; the rule's own count stays. A limit for each mailbox starts again for
 * theirs. Source: product §4.22.
 */
export async function eraseUses(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('priceRuleUses').where('orderId', '=', orderId).execute();
}
