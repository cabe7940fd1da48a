import { sql } from 'kysely';
import { maxListedRules } from '#contract/price-rules.ts';
import type { PieceOffer, PriceRule } from '#domain/discounts/discounts.ts';
import type { Db, Sql, Row, Trx } from '../../platform/db/sql.ts';

/** A stored rule: the fields that pricing reads, with its id and status. Source: product §3.5. */
export interface StoredPriceRule extends PriceRule {
  readonly id: string;
  readonly status: 'active' | 'inactive';
  /** Whether `GET /api/price-rules` names it to everybody. */
  readonly isListed: boolean;
}

/** Columns of a stored rule; see {@link toRule}. */
export const ruleColumns = [
  'id',
  'code',
  'status',
  'valueType',
  'value',
  'currency',
  'startsAt',
  'endsAt',
  'usageLimit',
  'used',
  'usageLimitPerEmail',
  'minimumSubtotal',
  'countries',
  'sizeKeys',
  'isListed',
  'piecesOf',
  'piecesPaid',
  'piecesPercent',
  'isFirstOrder',
  'isAutomatic',
] as const;

type RuleRow = Pick<Row<'priceRules'>, (typeof ruleColumns)[number]>;

type PieceColumns = Pick<RuleRow, 'piecesOf' | 'piecesPaid' | 'piecesPercent'>;

function toPieces({ piecesOf: of, piecesPaid: paid, piecesPercent }: PieceColumns) {
  return of === null || paid === null
    ? null
    : { of, paid, percentThousandths: Math.round(Number(piecesPercent) * 1000) };
}

function fromPieces(pieces: PieceOffer | null | undefined) {
  return (
    pieces && {
      piecesOf: pieces.of,
      piecesPaid: pieces.paid,
      piecesPercent: String(pieces.percentThousandths / 1000),
    }
  );
}

/** The rule of a row. */
export function toRule({
  value,
  startsAt,
  endsAt,
  piecesOf,
  piecesPaid,
  piecesPercent,
  ...row
}: RuleRow): StoredPriceRule {
  return {
    ...row,
    pieces: toPieces({ piecesOf, piecesPaid, piecesPercent }),
    isActive: row.status === 'active',
    valueThousandths: Math.round(Number(value) * 1000),
    startsAt: startsAt?.getTime() ?? null,
    endsAt: endsAt?.getTime() ?? null,
  };
}

/** The order that a session prices or places. */
export interface ReplacingOrder {
  readonly session: string;
  /**
   * Ids of its photos: it replaces the session's unpaid orders of one of them. Null while they are unknown; then it may
   * replace any that waits for its card. An order that waits for a transfer is complete, and its photos have left the
   * browser's list.
   */
  readonly photos: readonly string[] | null;
}

/** Whether an order of the table `orders` is replaced by another one, which then can use what it reserved. */
export function isReplacedBy({ session, photos }: ReplacingOrder) {
  return sql<boolean>`(
  orders.session_id = ${session} and orders.payment_state = 'awaiting_payment' and orders.fulfilment_state = 'placed'
  and (${photos}::uuid[] is null and orders.payment_method <> 'interac' or exists (
    select from order_items where order_id = orders.id and photo = any (${photos}::uuid[]))))`;
}

function ownUses(order: ReplacingOrder) {
  return sql<number>`(
  select count(*)::int from price_rule_uses own
  join orders on orders.id = own.order_id
  where own.price_rule = price_rules.id and own.released_at is null and ${isReplacedBy(order)})`;
}

/** Returns the rule of a code in upper case, as an order may use it, or null; for no order with all of its uses. */
export async function findPriceRule(
  kysely: Sql,
  code: string,
  order: ReplacingOrder | null,
): Promise<StoredPriceRule | null> {
  const row = await kysely
    .selectFrom('priceRules')
    .select(ruleColumns)
    .select((order ? ownUses(order) : sql<number>`0`).as('own'))
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) return null;
  const { own, ...rule } = row;
  return toRule({ ...rule, used: rule.used - own });
}

/** Most rules that hold without a code: each quote compares all of them. */
const maxAutomatic = 50;

/** Returns the enabled rules that hold without a code, as an order may use them. */
export async function findAutomatic(
  kysely: Sql,
  order: ReplacingOrder,
): Promise<StoredPriceRule[]> {
  const rows = await kysely
    .selectFrom('priceRules')
    .select(ruleColumns)
    .select(ownUses(order).as('own'))
    .where('isAutomatic', '=', true)
    .where('status', '=', 'active')
    .orderBy('code')
    .limit(maxAutomatic)
    .execute();
  return rows.map(({ own, ...row }) => toRule({ ...row, used: row.used - own }));
}

/** Returns the rules marked as listed, and those that hold without a code. */
export async function listedPriceRules(kysely: Db): Promise<StoredPriceRule[]> {
  const rows = await kysely
    .selectFrom('priceRules')
    .select(ruleColumns)
    .where((rule) =>
      rule.or([
        rule('isListed', '=', true),
        rule.and([rule('isAutomatic', '=', true), rule('status', '=', 'active')]),
      ]),
    )
    .orderBy('code')
    .limit(maxListedRules)
    .execute();
  return rows.map(toRule);
}

/** A rule to be added. It is active and without limits unless they are given. */
export interface NewPriceRule extends Partial<
  Pick<
    StoredPriceRule,
    | 'status'
    | 'currency'
    | 'usageLimit'
    | 'usageLimitPerEmail'
    | 'minimumSubtotal'
    | 'countries'
    | 'sizeKeys'
    | 'isListed'
    | 'pieces'
    | 'isFirstOrder'
    | 'isAutomatic'
  >
> {
  readonly code: string;
  readonly valueType: StoredPriceRule['valueType'];
  /** Percent or major units, as decimal text. */
  readonly value: string;
  readonly startsAt?: Date | null;
  readonly endsAt?: Date | null;
}

/** Adds a rule; null if its code is taken. Source: product §3.5. */
export async function insertPriceRule(
  kysely: Sql,
  { pieces, ...rule }: NewPriceRule,
): Promise<StoredPriceRule | null> {
  const { countries, sizeKeys } = rule;
  const row = await kysely
    .insertInto('priceRules')
    .values({
      ...rule,
      ...fromPieces(pieces),
      status: rule.status ?? 'active',
      countries: countries && [...countries],
      sizeKeys: sizeKeys && [...sizeKeys],
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(ruleColumns)
    .executeTakeFirst();
  return row ? toRule(row) : null;
}

/** Returns all rules, ordered by code. Source: product §3.5. */
export async function listPriceRules(kysely: Sql): Promise<StoredPriceRule[]> {
  const rows = await kysely.selectFrom('priceRules').select(ruleColumns).orderBy('code').execute();
  return rows.map(toRule);
}

/** Locks the rule of a code and returns its status; null if there is none. */
export async function lockRuleStatus(
  trx: Trx,
  code: string,
): Promise<StoredPriceRule['status'] | null> {
  const row = await trx
    .selectFrom('priceRules')
    .select('status')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Stores the status of a rule; null if no rule has this code. Source: product §5.4. */
export async function storeRuleStatus(
  trx: Trx,
  code: string,
  status: StoredPriceRule['status'],
): Promise<StoredPriceRule | null> {
  const row = await trx
    .updateTable('priceRules')
    .set({ status })
    .where('code', '=', code)
    .returning(ruleColumns)
    .executeTakeFirst();
  return row ? toRule(row) : null;
}
