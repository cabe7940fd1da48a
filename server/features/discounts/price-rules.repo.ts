import { sql, type Selectable } from 'kysely';
import type { PriceRule } from '#domain/discounts.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Db, Sql, Trx } from '../../platform/db/sql.ts';

/** A stored rule: what the pricing reads, with its id and whether it is listed. */
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
] as const;

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
});

/** The rule of a code in upper case, or null. */
export const findPriceRule = async (kysely: Sql, code: string): Promise<StoredPriceRule | null> => {
  const row = await kysely
    .selectFrom('price_rules')
    .select(columns)
    .where('code', '=', code)
    .executeTakeFirst();
  return row ? toRule(row) : null;
};

/** Rules marked as listed. */
export const listedPriceRules = async (kysely: Db): Promise<StoredPriceRule[]> => {
  const rows = await kysely
    .selectFrom('price_rules')
    .select(columns)
    .where('is_listed', '=', true)
    .orderBy('code')
    .execute();
  return rows.map(toRule);
};

/**
 * Reserves one use of a rule for the order being placed; false when its last use is gone. One conditional update, so
 * that two buyers racing for the last use cannot both have it.
 */
export const reserveUse = async (trx: Trx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('price_rules')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('usage_limit', 'is', null), where('used', '<', where.ref('usage_limit'))]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Stores rules whose codes are not there yet. */
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
