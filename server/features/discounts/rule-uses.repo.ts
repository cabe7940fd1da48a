import { sql, type RawBuilder } from 'kysely';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { DiscountCustomer } from '#domain/discounts/discounts.ts';
import { phoneKey } from '../../platform/text/phone-key.ts';
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
 * Whether a customer has another order that was not cancelled, by their e-mail address or phone number. Of two orders that
 * are placed at once, the one that reserves its use later sees the other.
 */
async function hasOtherOrder(
  kysely: Sql,
  { email, phone, country }: DiscountCustomer,
  isOther: RawBuilder<boolean>,
): Promise<boolean> {
  const { rows } = await sql`
    select from order_contacts join orders on orders.id = order_contacts.order_id
    where (email_key = ${emailKey(email)} or phone_key = ${phoneKey(phone, country)})
      and orders.fulfilment_state not in ('draft', 'cancelled') and ${isOther} limit 1`.execute(
    kysely,
  );
  return rows.length > 0;
}

/**
 * Why a customer may not use a rule: their e-mail address has used it as often as it may, or they have ordered before. The
 * orders that the order replaces do not count. Source: product §5.4.
 */
export async function findCustomerRefusal(
  kysely: Sql,
  rule: StoredPriceRule,
  customer: DiscountCustomer,
  order: ReplacingOrder,
): Promise<'email' | 'first_order' | null> {
  const limit = rule.usageLimitPerEmail;
  if (limit !== null && (await countUses(kysely, rule.id, customer.email, order)) >= limit) {
    return 'email';
  }
  const isOther = sql<boolean>`not ${isReplacedBy(order)}`;
  return rule.isFirstOrder && (await hasOtherOrder(kysely, customer, isOther))
    ? 'first_order'
    : null;
}

/** Uses of a limited rule that the unpaid orders of one sender may reserve at once. Source: product §4.11. */
interface ReserveLimits {
  readonly reservedPerSession: number;
  readonly reservedPerAddress: number;
}

/** An order with the discount that it uses, and its sender. */
interface UsingOrder {
  readonly orderId: string;
  readonly rule: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly sessionId: string;
  /** Block of the network address; null if it is not known any more. */
  readonly address: string | null;
}

async function findUsing(trx: Trx, orderId: string): Promise<UsingOrder | null> {
  const { rows } = await sql<UsingOrder>`
    select orders.id as order_id, price_rule as rule, email, phone, country, orders.session_id, address
    from orders left join order_contacts on order_contacts.order_id = orders.id
    where orders.id = ${orderId} and price_rule is not null`.execute(trx);
  return rows[0] ?? null;
}

async function hasUse(trx: Trx, orderId: string): Promise<boolean> {
  const use = await trx
    .selectFrom('priceRuleUses')
    .select('releasedAt')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return use?.releasedAt === null;
}

/** Makes orders of one customer wait for each other until their transactions end, whichever rules they use. */
async function lockCustomer(trx: Trx, { email, phone, country }: DiscountCustomer): Promise<void> {
  const names = [`email ${emailKey(email)}`, `phone ${phoneKey(phone, country)}`];
  await sql`
    select pg_advisory_xact_lock(lock)
    from (select hashtextextended('first order ' || name, 0) as lock from unnest(${names}::text[]) name order by 1) locks`.execute(
    trx,
  );
}

/**
 * Whether an order that was just stored is its customer's first one: every order placed before counts, and of those placed
 * at the same moment the ones that have the use of such a rule.
 */
async function isFirst(trx: Trx, order: UsingOrder): Promise<boolean> {
  await lockCustomer(trx, order);
  const isOther = sql<boolean>`orders.id <> ${order.orderId} and (
    orders.placed_at <= (select placed_at from orders own where own.id = ${order.orderId}) or exists (
      select from price_rule_uses join price_rules on price_rules.id = price_rule_uses.price_rule
      where price_rule_uses.order_id = orders.id and released_at is null and is_first_order))`;
  return !(await hasOtherOrder(trx, order, isOther));
}

/** Takes one use of a rule; one conditional update locks its row, so that only one of two buyers gets the last. */
async function takeUse(trx: Trx, using: UsingOrder) {
  const { orderId, rule, email } = using;
  const taken = await trx
    .updateTable('priceRules')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', rule)
    .where((where) =>
      where.or([where('usageLimit', 'is', null), where('used', '<', where.ref('usageLimit'))]),
    )
    .returning(['usageLimit', 'usageLimitPerEmail', 'isFirstOrder'])
    .executeTakeFirst();
  if (!taken) return null;
  const limit = taken.usageLimitPerEmail;
  if (limit !== null && (await countUses(trx, rule, email, null)) >= limit) return null;
  if (taken.isFirstOrder && !(await isFirst(trx, using))) return null;
  await trx
    .insertInto('priceRuleUses')
    .values({ orderId, priceRule: rule, emailKey: emailKey(email) })
    .onConflict((conflict) =>
      conflict.column('orderId').doUpdateSet({ releasedAt: null, reservedAt: sql<Date>`now()` }),
    )
    .execute();
  return taken;
}

/** Uses reserved by unpaid orders that neither staff nor their customers have confirmed. */
async function countReserved(trx: Trx, rule: string, isOwn: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from price_rule_uses
      join orders on orders.id = price_rule_uses.order_id
      join order_contacts on order_contacts.order_id = orders.id
    where price_rule_uses.price_rule = ${rule} and released_at is null
      and orders.payment_state in ('unpaid', 'awaiting_payment')
      and orders.fulfilment_state in ('placed', 'awaiting_csr') and ${isOwn}`.execute(trx);
  return rows[0]?.uses ?? 0;
}

/** Whether its sender reserves more uses of a rule than it may. */
async function hasTooMany(
  trx: Trx,
  { rule, sessionId, address }: UsingOrder,
  limits: ReserveLimits,
): Promise<boolean> {
  const ofSession = sql<boolean>`order_contacts.session_id = ${sessionId}`;
  if ((await countReserved(trx, rule, ofSession)) > limits.reservedPerSession) return true;
  for (const block of address === null ? [] : countedKeys(address)) {
    const most = raiseLimit(block, limits.reservedPerAddress);
    if ((await countReserved(trx, rule, inBlock('address', block))) > most) return true;
  }
  return false;
}

/** Why no use was reserved. */
type ReserveFailure = 'discount_exhausted' | 'discount_in_use';

/**
 * Reserves the use of the discount of a stored order, in the caller's transaction, which a refusal rolls back; also one
 * that was released before a payment was opened. Errors: `discount_exhausted`
 * (the last use is gone, or the last one of its e-mail address), `discount_in_use` (other unpaid orders of its session or
 * network address reserve as many as they may). Without a discount, and for an order that has its use, nothing changes. Source: product §4.6, §4.11, §4.12.
 */
export async function reserveUse(
  trx: Trx,
  orderId: string,
  limits: ReserveLimits | null,
): Promise<Result<void, ReserveFailure>> {
  const using = await findUsing(trx, orderId);
  if (!using || (await hasUse(trx, orderId))) return succeed(undefined);
  const taken = await takeUse(trx, using);
  if (!taken) return fail('discount_exhausted');
  const isCounted = limits !== null && taken.usageLimit !== null;
  const isRefused = isCounted && (await hasTooMany(trx, using, limits));
  return isRefused ? fail('discount_in_use') : succeed(undefined);
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
