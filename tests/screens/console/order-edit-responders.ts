import type { Failure } from '#contract/errors.ts';
import type { EditQuote, OrderChange, OrderEditing } from '#contract/staff/order-edits.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { SignedInPerson } from '#contract/staff/session.ts';
import { printSizesOf } from '#domain/catalogue/prices.ts';
import { priceOrder, type Pricing } from '#domain/checkout/pricing.ts';
import { isCurrency, toMajor, toMinor, type Currency } from '#domain/common/money.ts';
import { fail } from '#domain/common/result.ts';
import { changeLines } from '#domain/orders/edit-lines.ts';
import type { EditObstacle, EditRefusal } from '#domain/orders/edit-refusals.ts';
import { heldEditMs } from '#domain/orders/held-edits.ts';
import { settleEdit } from '#domain/orders/edit-settlement.ts';
import type { StaffParts } from './staff-calls.ts';

/** What a test decides about the edits of orders. */
export interface EditState {
  refusal: EditRefusal | null;
  obstacle: EditObstacle | null;
  lockedLines: string[];
  /** The edit that waits for its payment, with what it changes. */
  waiting: OrderEditing['waiting'];
}

type CallOfEdits = 'getEditing' | 'quoteEdit' | 'editOrder' | 'withdrawEdit' | 'takeDifference';

type Responders = {
  readonly [K in CallOfEdits]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

interface EditShop {
  readonly edits: EditState;
  readonly person: SignedInPerson;
  readonly find: (number: string) => StaffOrder | undefined;
  readonly change: (number: string, changes: Partial<StaffOrder>) => void;
}

function amountsOf(pricing: Pricing, currency: Currency): EditQuote['after'] {
  return {
    subtotal: toMajor(pricing.subtotal, currency),
    shippingFee: toMajor(pricing.shippingFee, currency),
    discount: 0,
    taxes: [],
    total: toMajor(pricing.originalTotal, currency),
  };
}

function price(order: StaffOrder, lines: StaffOrder['lines'], change: OrderChange) {
  return priceOrder(defaultCatalogue, {
    country: order.country,
    delivery: change.delivery?.method ?? order.deliveryMethod,
    items: lines,
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: [],
  });
}

/** Computes a quote by the rules of the shop. */
function quote(order: StaffOrder, edits: EditState, change: OrderChange): EditQuote | Failure {
  const { currency } = order;
  if (!isCurrency(currency)) throw new Error(`${currency} is no currency`);
  const changed = changeLines(defaultCatalogue, order.lines, change.lines);
  if (!changed.ok) return fail('invalid_request', { fields: ['change.lines'] });
  const kept = new Map(changed.value.map((line) => [line.id, line]));
  const lines = order.lines.flatMap((line) => {
    const now = kept.get(line.id);
    return now ? [{ ...line, ...now }] : [];
  });
  const priced = price(order, lines, change);
  if (!priced.ok) return priced;
  const before = toMinor(order.total, currency);
  const total = priced.value.originalTotal;
  const isPaid = order.payment === 'paid';
  const money = { isPaid, total: before, held: isPaid ? before : 0, returning: 0 };
  const settled = settleEdit(money, total, 0);
  const minor =
    settled.kind === 'nothing' ? 0 : settled.kind === 'pay_later' ? settled.due : settled.amount;
  const amount = toMajor(minor, currency);
  const sums = { subtotal: order.total, shippingFee: 0, discount: 0, taxes: [] };
  return {
    // A name of the change with the length of a hash.
    fingerprint: Array.from(JSON.stringify([change, order.total]))
      .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0xff_ff_ff, 7)
      .toString(16)
      .padStart(64, '0'),
    currency,
    before: { ...sums, total: order.total },
    after: amountsOf(priced.value, currency),
    difference: toMajor(total - before, currency),
    lines: [],
    removedLines: order.lines.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    settlement: settled.kind,
    amount,
    instruments: settled.kind === 'return' ? [{ kind: 'card', amount }] : [],
    differenceMethod: settled.kind === 'pay' ? 'helcim' : null,
    obstacle: edits.obstacle,
    correctsInvoice: isPaid,
    isTyped: settled.kind === 'return' && minor > 5000,
    isProven: false,
  };
}

function editingOf(
  { refusal, lockedLines, waiting }: EditState,
  { number, country }: Pick<StaffOrder, 'number' | 'country'>,
): OrderEditing {
  const sizes = printSizesOf(defaultCatalogue, country);
  return { number, refusal: waiting ? 'edit_waiting' : refusal, lockedLines, sizes, waiting };
}

/** Responds to the calls of the edits of orders as the server does. */
export function createEditResponders(shop: EditShop): Responders {
  const { edits } = shop;
  const find = (parameters: Readonly<Record<string, string>>) =>
    shop.find(parameters['number'] ?? '');
  return {
    getEditing: ({ parameters }) => {
      const order = find(parameters);
      if (!order) return fail('not_found');
      const { number, country } = order;
      return editingOf(edits, { number, country });
    },
    quoteEdit: ({ parameters, body }) => {
      const order = find(parameters);
      return order ? quote(order, edits, body.change) : fail('not_found');
    },
    editOrder: ({ parameters, body }) => {
      const order = find(parameters);
      if (!order) return fail('not_found');
      const made = quote(order, edits, body.change);
      if ('ok' in made) return made;
      if (made.fingerprint !== body.fingerprint) return fail('order_edit_changed');
      const { settlement, amount, currency, before, after } = made;
      const at = new Date().toISOString();
      const by = shop.person.name;
      const totals = { totalBefore: before.total, totalAfter: after.total };
      const until = new Date(Date.now() + heldEditMs).toISOString();
      const held = { id: body.id, at, by, currency, amount, totalAfter: after.total };
      if (settlement === 'pay') {
        edits.waiting = { ...held, method: 'helcim', until, isPending: false };
      } else shop.change(order.number, { total: after.total });
      const payUntil = settlement === 'pay' ? until : null;
      return { id: body.id, at, by, currency, settlement, amount, ...totals, payUntil };
    },
    withdrawEdit: ({ parameters }) => {
      const order = find(parameters);
      if (!order) return fail('not_found');
      edits.waiting = null;
      return editingOf(edits, order);
    },
    takeDifference: ({ parameters }) => {
      const order = find(parameters);
      if (!order || !edits.waiting) return fail('not_found');
      shop.change(order.number, { total: edits.waiting.totalAfter });
      edits.waiting = null;
      return editingOf(edits, order);
    },
  };
}
