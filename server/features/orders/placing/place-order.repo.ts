import { CompiledQuery, sql } from 'kysely';
import { orderStart } from '#domain/orders/order-states.ts';
import type { ConfirmReason } from '#domain/orders/start-limits.ts';
import { transitionReasons } from '#domain/orders/transition-reasons.ts';
import { columnName } from '../../../platform/db/column-name.ts';
import type { Sql, Trx, Row } from '../../../platform/db/sql.ts';
import type { Orders } from '../../../platform/db/tables.ts';
import { timedId } from '../../../platform/timed-id.ts';
import { contactKeys } from '../records/order-contacts.repo.ts';
import type { OrderLine, OrderRecord } from '../records/order-record.ts';
import { itemTypes } from '../records/orders.repo.ts';

/** The fields of a row to store, each with its type in the database. */
type Fields<T> = readonly (readonly [field: keyof T & string, type: string])[];

/** Fields that a new order does not have yet. */
type LaterField =
  | 'pickupCode'
  | 'wrongPickupCodes'
  | 'carrier'
  | 'trackingNumber'
  | 'erasedAt'
  | 'shelf'
  | 'callCount'
  | 'nextCallAt'
  | 'deliveryDay'
  | 'assignee';

const orderTypes = {
  id: 'uuid',
  number: 'text',
  sessionId: 'uuid',
  catalogueVersion: 'integer',
  concernsStudios: 'boolean',
  paymentState: 'text',
  fulfilmentState: 'text',
  paymentMethod: 'text',
  country: 'text',
  currency: 'text',
  language: 'text',
  email: 'text',
  phone: 'text',
  name: 'text',
  deliveryMethod: 'text',
  studio: 'uuid',
  pickupStudio: 'jsonb',
  shippingAddress: 'jsonb',
  billingAddress: 'jsonb',
  orderNote: 'text',
  sourceVisitUrl: 'text',
  subtotal: 'bigint',
  shippingFee: 'bigint',
  discount: 'bigint',
  taxAmount: 'bigint',
  taxLines: 'jsonb',
  appliedProvince: 'text',
  originalTotal: 'bigint',
  giftCardAmount: 'bigint',
  giftCard: 'uuid',
  total: 'bigint',
  discountCode: 'text',
  discountDetails: 'jsonb',
  priceRule: 'uuid',
  placedAt: 'timestamptz',
  readyAt: 'timestamptz',
  carrierBy: 'text',
  productionDays: 'smallint',
  transferRecipient: 'text',
} as const satisfies Record<Exclude<keyof Orders, LaterField>, string>;

type Move = Pick<Row<'orderTransitions'>, 'machine' | 'fromState' | 'toState'>;

/** The row by which limits count the order; its other columns are the order's own. */
interface Contact {
  readonly emailKey: string;
  readonly phoneKey: string;
  readonly address: string | null;
  readonly lineCount: number;
  readonly confirmReason: ConfirmReason | null;
}

const contactTypes = {
  emailKey: 'text',
  phoneKey: 'text',
  address: 'text',
  lineCount: 'integer',
  confirmReason: 'text',
} as const satisfies Record<keyof Contact, string>;

const moveTypes = { machine: 'text', fromState: 'text', toState: 'text' } as const satisfies Record<
  keyof Move,
  string
>;

function fieldsOf<T>(types: Readonly<Record<keyof T & string, string>>): Fields<T> {
  return Object.entries(types) as [keyof T & string, string][];
}

const orderFields = fieldsOf<Pick<OrderRecord, keyof typeof orderTypes>>(orderTypes);
const itemFields = fieldsOf<Pick<OrderLine, keyof typeof itemTypes>>(itemTypes);
const moveFields = fieldsOf<Move>(moveTypes);
const contactFields = fieldsOf<Contact>(contactTypes);

function listMoves(order: OrderRecord): Move[] {
  const start = orderStart(order.paymentMethod);
  const moves = (machine: Move['machine'], states: readonly string[]): Move[] =>
    states.slice(1).map((toState, index) => ({
      machine,
      fromState: states[index] ?? null,
      toState,
    }));
  return [...moves('payment', start.payment), ...moves('fulfilment', start.fulfilment)];
}

function namesOf<T>(fields: Fields<T>): string {
  return fields.map(([field]) => columnName(field)).join(', ');
}

function valueIn<T>(stored: T, [field, type]: Fields<T>[number]): unknown {
  const value = stored[field];
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
}

function valuesOf<T>(fields: Fields<T>, stored: T): unknown[] {
  return fields.map((field) => valueIn(stored, field));
}

/** Builds one array for each column, so that a list of any length needs a fixed number of parameters. */
function arraysOf<T>(fields: Fields<T>, list: readonly T[]): unknown[][] {
  return fields.map((field) => list.map((stored) => valueIn(stored, field)));
}

/**
 * The statement that stores an order. Its types are written out: types inferred from the tables would add all their
 * checks.
 */
const storing = ((): string => {
  let count = 0;
  const next = (type: string): string => `$${(count += 1)}::${type}`;
  const one = <T>(fields: Fields<T>): string =>
    fields.map(([field, type]) => `${next(type)} as ${columnName(field)}`).join(', ');
  const many = <T>(fields: Fields<T>): string =>
    fields.map(([, type]) => next(`${type}[]`)).join(', ');
  return `
    with input as (select ${one(orderFields)}),
    placed as (
      insert into orders (${namesOf(orderFields)})
      select * from input
      where claim_catalogue_version(catalogue_version, placed_at) and not exists (
        select from order_drafts where number = input.number and session_id <> input.session_id)
        and (${next('boolean')} or not exists (
          select from orders old
          where old.session_id = input.session_id and old.payment_state = 'awaiting_payment'))
      on conflict (number) do nothing
      returning id, number, session_id, payment_method, payment_state, total, currency, placed_at
    ),
    items as (
      insert into order_items (order_id, ${namesOf(itemFields)})
      select placed.id, item.* from placed, unnest(${many(itemFields)}) item
    ),
    payment as (
      insert into payments (id, order_id, method, state, amount, currency, paid_at)
      select ${next('uuid')}, id, payment_method, case when payment_state = 'paid' then 'paid' else 'pending' end,
        total, currency, case when payment_state = 'paid' then placed_at end
      from placed
    ),
    history as (
      insert into order_transitions (order_id, ${namesOf(moveFields)}, reason_code, actor, at)
      select placed.id, move.*, 'placed', '${transitionReasons.placed}', placed.placed_at from placed, unnest(${many(moveFields)}) move
    ),
    contact as (
      insert into order_contacts (order_id, session_id, placed_at, ${namesOf(contactFields)})
      select placed.id, placed.session_id, placed.placed_at, contact.* from placed, (select ${one(contactFields)}) contact
    ),
    draft as (
      delete from order_drafts using placed
      where order_drafts.number = placed.number and order_drafts.session_id = placed.session_id
    ),
    mails as (
      insert into order_mails (order_id, kind)
      select placed.id, kind from placed, unnest(${next('text[]')}) kind
      returning order_id, kind
    ),
    jobs as (
      select array_agg(json_build_object('orderId', order_id, 'kind', kind)) as payloads from mails
    )
    select enqueue_jobs('send-order-mail', payloads) from placed, jobs`;
})();

/** Ids of the session's earlier orders of the same photos that still await their payment, locked. */
export async function lockReplaced(trx: Trx, order: OrderRecord): Promise<string[]> {
  const photos = order.items.map((item) => item.photo);
  const { rows } = await sql<{ id: string }>`
    select id from orders old
    where old.session_id = ${order.sessionId} and old.placed_at < ${order.placedAt} and old.id <> ${order.id}
      and old.payment_state = 'awaiting_payment' and old.fulfilment_state = 'placed'
      and exists (select from order_items where order_id = old.id and photo = any (${photos}::uuid[]))
    order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Another version of the catalogue holds than the one that an order was priced with: it has to be priced again. */
export class CatalogueChanged extends Error {}

async function refuseOtherVersion<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === 'FPX01';
    throw isRefused ? new CatalogueChanged() : error;
  }
}

/** What is stored with a new order besides its own fields. */
export interface Placement {
  readonly mails: readonly string[];
  /** Block of the network address it is placed from; null if it is unknown. */
  readonly address: string | null;
  /** Why it has to be confirmed before it is printed; null if it need not be. */
  readonly confirmReason: ConfirmReason | null;
}

function contactOf(order: OrderRecord, { address, confirmReason }: Placement): Contact {
  const { email: mailbox, phone } = contactKeys(order);
  const lineCount = order.items.length;
  return { emailKey: mailbox, phoneKey: phone, address, lineCount, confirmReason };
}

/**
 * Stores an order with its lines, contact, payment, history, mails and their jobs in one statement, which drops what is
 * left of its draft. False when its number is taken by an order or by another session's draft, and, unless `besideUnpaid`, when
 * an earlier order of the session awaits its payment.
 * @throws CatalogueChanged when another version of the catalogue holds than the one that it was priced with
 */
export async function insertOrder(
  kysely: Sql,
  order: OrderRecord,
  placement: Placement,
  { besideUnpaid }: { readonly besideUnpaid: boolean },
): Promise<boolean> {
  const { rows } = await refuseOtherVersion(
    kysely.executeQuery(
      CompiledQuery.raw(storing, [
        ...valuesOf(orderFields, order),
        besideUnpaid,
        ...arraysOf(itemFields, order.items),
        timedId(order.placedAt.getTime()),
        ...arraysOf(moveFields, listMoves(order)),
        ...valuesOf(contactFields, contactOf(order, placement)),
        placement.mails,
      ]),
    ),
  );
  return rows.length === 1;
}
