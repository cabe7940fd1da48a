import { sql, type Selectable } from 'kysely';
import { maxListedRules } from '#contract/price-rules.ts';
import type { PriceRule } from '#domain/discounts.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Db, Sql, Trx } from '../../platform/db/sql.ts';

/** A stored rule: the fields that pricing reads, with its id and status. Source: product §3.5. */
export interface StoredPriceRule extends PriceRule {
  readonly id: string;
  readonly status: 'active' | 'inactive';
}

const columns = [
  'id',
  'code',
  'status',
  'value_type',
  'value',
  'currency',
  'starts_at',
  'ends_at',
  'usage_limit',
  'used',
  'usage_limit_per_email',
  'minimum_subtotal',
  'countries',
  'size_keys',
] as const;

const plainEmail = (email: string): string => email.trim().toLowerCase();

type Row = Pick<Selectable<DB['price_rules']>, (typeof columns)[number]>;

const toRule = (row: Row): StoredPriceRule => ({
  id: row.id,
  code: row.code,
  status: row.status,
  isActive: row.status === 'active',
  valueType: row.value_type,
  valueThousandths: Math.round(Number(row.value) * 1000),
  startsAt: row.starts_at?.getTime() ?? null,
  endsAt: row.ends_at?.getTime() ?? null,
  currency: row.currency,
  usageLimit: row.usage_limit,
  used: row.used,
  usageLimitPerEmail: row.usage_limit_per_email,
  minimumSubtotal: row.minimum_subtotal,
  countries: row.countries,
  sizeKeys: row.size_keys,
});

/** Uses by the session's own unpaid orders: the order that it places now replaces them. */
const ownUses = (session: string) => sql<number>`(
  select count(*)::int from price_rule_uses own
  join orders on orders.id = own.order_id
  where own.price_rule = price_rules.id and own.released_at is null
    and orders.session_id = ${session} and orders.payment_state = 'awaiting_payment')`;

/** Returns the rule of a code in upper case, as a session may use it, or null. */
export const findPriceRule = async (
  kysely: Sql,
  code: string,
  session: string | null,
): Promise<StoredPriceRule | null> => {
  const row = await kysely
    .selectFrom('price_rules')
    .select(columns)
    .$if(session !== null, (query) => query.select(ownUses(session ?? '').as('own')))
    .where('code', '=', code)
    .executeTakeFirst();
  return row ? toRule({ ...row, used: row.used - (row.own ?? 0) }) : null;
};

const usesOf = async (
  kysely: Sql,
  rule: string,
  email: string,
  session: string | null,
): Promise<number> => {
  const { uses } = await kysely
    .selectFrom('price_rule_uses')
    .innerJoin('orders', 'orders.id', 'price_rule_uses.order_id')
    .select((select) => select.fn.countAll<number>().as('uses'))
    .where('price_rule_uses.price_rule', '=', rule)
    .where('price_rule_uses.email', '=', plainEmail(email))
    .where('released_at', 'is', null)
    .$if(session !== null, (query) =>
      query.where((where) =>
        where.not(
          where.and([
            where('orders.session_id', '=', session),
            where('orders.payment_state', '=', 'awaiting_payment'),
          ]),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return uses;
};

/**
 * Whether an email address may use the rule once more; the session's own unpaid orders do not count. Source: product
 * §5.4.
 */
export const emailMayUse = async (
  kysely: Sql,
  rule: StoredPriceRule,
  email: string,
  session: string,
): Promise<boolean> =>
  rule.usageLimitPerEmail === null ||
  (await usesOf(kysely, rule.id, email, session)) < rule.usageLimitPerEmail;

/** Returns the rules marked as listed. */
export const listedPriceRules = async (kysely: Db): Promise<StoredPriceRule[]> => {
  const rows = await kysely
    .selectFrom('price_rules')
    .select(columns)
    .where('is_listed', '=', true)
    .orderBy('code')
    .limit(maxListedRules)
    .execute();
  return rows.map(toRule);
};

/** The use of a rule by an order. */
export interface RuleUse {
  readonly rule: string;
  readonly orderId: string;
  readonly email: string;
}

/**
 * Reserves one use of a rule for the order being placed, in its transaction; false if the last use is gone, or the last
 * one of this address. One conditional update locks the rule's row, so that only one of two buyers racing for the last
 * use gets it. Source: product §4.
 */
export const reserveUse = async (trx: Trx, use: RuleUse): Promise<boolean> => {
  const rule = await trx
    .updateTable('price_rules')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', use.rule)
    .where((where) =>
      where.or([where('usage_limit', 'is', null), where('used', '<', where.ref('usage_limit'))]),
    )
    .returning('usage_limit_per_email')
    .executeTakeFirst();
  if (!rule) return false;
  const limit = rule.usage_limit_per_email;
  if (limit !== null && (await usesOf(trx, use.rule, use.email, null)) >= limit) return false;
  await trx
    .insertInto('price_rule_uses')
    .values({ order_id: use.orderId, price_rule: use.rule, email: plainEmail(use.email) })
    .execute();
  return true;
};

/**
 * Releases the use of a cancelled order's discount. The order must be locked; a gift card of the order is released
 * after it. Safe to repeat. Source: product §4.
 */
export const releaseUse = async (trx: Trx, orderId: string): Promise<void> => {
  const released = await trx
    .updateTable('price_rule_uses')
    .set({ released_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returning('price_rule')
    .executeTakeFirst();
  if (!released) return;
  await trx
    .updateTable('price_rules')
    .set({ used: sql<number>`used - 1` })
    .where('id', '=', released.price_rule)
    .execute();
};

/** Stores rules whose codes do not exist yet. Source: product §3.5. */
export const seedPriceRules = async (
  kysely: Db,
  rules: readonly {
    readonly code: string;
    readonly status: 'active' | 'inactive';
    readonly value_type: 'percentage' | 'fixed_amount';
    readonly value: string;
    readonly starts_at: string | null;
    readonly ends_at: string | null;
  }[],
): Promise<void> => {
  await kysely
    .insertInto('price_rules')
    .values([...rules])
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
};

/** A rule to be added. Source: product §3.5. */
export interface NewPriceRule extends Pick<
  StoredPriceRule,
  | 'code'
  | 'valueType'
  | 'currency'
  | 'usageLimit'
  | 'usageLimitPerEmail'
  | 'minimumSubtotal'
  | 'countries'
  | 'sizeKeys'
> {
  /** Percent or major units, as decimal text. */
  readonly value: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly isListed: boolean;
}

/** Adds a rule; null if its code is taken. Source: product §3.5. */
export const insertPriceRule = async (
  kysely: Sql,
  rule: NewPriceRule,
): Promise<StoredPriceRule | null> => {
  const row = await kysely
    .insertInto('price_rules')
    .values({
      code: rule.code,
      status: 'active',
      value_type: rule.valueType,
      value: rule.value,
      currency: rule.currency,
      starts_at: rule.startsAt,
      ends_at: rule.endsAt,
      usage_limit: rule.usageLimit,
      usage_limit_per_email: rule.usageLimitPerEmail,
      minimum_subtotal: rule.minimumSubtotal,
      countries: rule.countries && [...rule.countries],
      size_keys: rule.sizeKeys && [...rule.sizeKeys],
      is_listed: rule.isListed,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ? toRule(row) : null;
};

/** Returns all rules, ordered by code. Source: product §3.5. */
export const listPriceRules = async (kysely: Sql): Promise<StoredPriceRule[]> => {
  const rows = await kysely.selectFrom('price_rules').select(columns).orderBy('code').execute();
  return rows.map(toRule);
};

/** Disables a rule; null if no rule has this code. Source: product §5.4. */
export const disablePriceRule = async (
  kysely: Sql,
  code: string,
): Promise<StoredPriceRule | null> => {
  const row = await kysely
    .updateTable('price_rules')
    .set({ status: 'inactive' })
    .where('code', '=', code)
    .returning(columns)
    .executeTakeFirst();
  return row ? toRule(row) : null;
};
