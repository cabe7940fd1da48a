import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { CheckedOrder } from '#domain/discounts/discount-obstacles.ts';
import type { DiscountView } from '#domain/discounts/discount-states.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { emailKey } from '../../../platform/text/email-key.ts';
import type { TimePlace } from '../../../platform/http/page-place.ts';
import { ruleColumns, toRule, type StoredPriceRule } from '../price-rules.repo.ts';

const madeKey = sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`;

function isInView(view: DiscountView, now: Date): RawBuilder<boolean> {
  const isEnded = sql`(status = 'inactive' or coalesce(ends_at <= ${now}, false)
    or coalesce(used >= usage_limit, false))`;
  const isEarly = sql`coalesce(starts_at > ${now}, false)`;
  switch (view) {
    case 'ended':
      return sql<boolean>`${isEnded}`;
    case 'scheduled':
      return sql<boolean>`not ${isEnded} and ${isEarly}`;
    case 'active':
      return sql<boolean>`not ${isEnded} and not ${isEarly}`;
  }
}

function isAfter(column: string, idColumn: string, { key, id }: TimePlace): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref(idColumn)})
    < (timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

/** A page of a list that is sorted by time. */
interface PageOfTime {
  readonly after: TimePlace | null;
  readonly limit: number;
}

/** Reads a page of discounts with all of their uses, the newest first, with the place of each. */
export async function readDiscounts(
  kysely: Sql,
  view: DiscountView,
  { after, limit, now }: PageOfTime & { readonly now: Date },
): Promise<(TimePlace & { readonly rule: StoredPriceRule })[]> {
  let query = kysely
    .selectFrom('priceRules')
    .select(ruleColumns)
    .select(madeKey.as('key'))
    .where(isInView(view, now));
  if (after) query = query.where(isAfter('createdAt', 'id', after));
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ key, ...row }) => ({ key, id: row.id, rule: toRule(row) }));
}

/** Returns the code of the discount of an id; null if there is none. */
export async function findDiscountCode(kysely: Sql, id: string): Promise<string | null> {
  const row = await kysely
    .selectFrom('priceRules')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** An order that a discount changed; amounts in minor units. */
export interface UseRow extends TimePlace {
  readonly number: string;
  readonly placedAt: Date;
  readonly discount: number;
  readonly originalTotal: number;
  readonly currency: Currency;
  readonly isReleased: boolean;
}

/** Reads a page of the orders that a discount changed, the newest first; orders that were not completed are none. */
export async function readUses(
  kysely: Sql,
  discount: string,
  { after, limit }: PageOfTime,
): Promise<UseRow[]> {
  let query = kysely
    .selectFrom('orders')
    .leftJoin('priceRuleUses', 'priceRuleUses.orderId', 'orders.id')
    .select(['orders.id', 'number', 'placedAt', 'discount', 'originalTotal', 'currency'])
    .select([
      sql<string>`(extract(epoch from placed_at) * 1000000)::bigint::text`.as('key'),
      sql<boolean>`released_at is not null or order_id is null`.as('isReleased'),
    ])
    .where('orders.priceRule', '=', discount)
    .where('fulfilmentState', '<>', 'draft');
  if (after) query = query.where(isAfter('placedAt', 'orders.id', after));
  return await query
    .orderBy('placedAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}

/** An order for which a code is checked. */
interface FoundOrder extends CheckedOrder {
  readonly placedAt: Date;
  readonly discountCode: string | null;
}

/** Finds the order of a number with what a discount depends on; null if there is none. */
export async function findCheckedOrder(
  kysely: Sql,
  number: string,
  code: string,
): Promise<FoundOrder | null> {
  const order = await kysely
    .selectFrom('orders')
    .select(['id', 'country', 'currency', 'subtotal', 'shippingFee', 'email', 'placedAt'])
    .select(['discountCode', 'discount'])
    .where('number', '=', number)
    .where('fulfilmentState', '<>', 'draft')
    .executeTakeFirst();
  if (!order) return null;
  const lines = await kysely
    .selectFrom('orderItems')
    .select(['size as sizeKey', 'unitPrice', 'quantity', 'total'])
    .where('orderId', '=', order.id)
    .execute();
  const { uses } = await kysely
    .selectFrom('priceRuleUses')
    .innerJoin('priceRules', 'priceRules.id', 'priceRuleUses.priceRule')
    .select((select) => select.fn.countAll<number>().as('uses'))
    .where('code', '=', code)
    .where('emailKey', '=', emailKey(order.email))
    .where('releasedAt', 'is', null)
    .where('orderId', '<>', order.id)
    .executeTakeFirstOrThrow();
  return {
    ...order,
    lines,
    earlierOrder: await findEarlierOrder(kysely, order.id),
    preDiscountTotal: order.subtotal + order.shippingFee,
    usesOfEmail: uses,
  };
}

/** Number of an order that the customer of another one placed before; null without one. */
async function findEarlierOrder(kysely: Sql, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select earlier.number
    from order_contacts own join orders on orders.id = own.order_id
      join order_contacts other on other.email_key = own.email_key or other.phone_key = own.phone_key
      join orders earlier on earlier.id = other.order_id
    where own.order_id = ${orderId} and earlier.id <> orders.id and earlier.placed_at <= orders.placed_at
      and earlier.fulfilment_state not in ('draft', 'cancelled')
    order by earlier.placed_at limit 1`.execute(kysely);
  return rows[0]?.number ?? null;
}
