import fc from 'fast-check';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { printSizesOf } from '../catalogue/prices.ts';
import { quantityOptions } from '../catalogue/quantities.ts';
import { priceOrder } from '../checkout/pricing.ts';
import { changeLines, findTouched, type EditableLine, type LineChange } from './edit-lines.ts';
import { findEditObstacle, findEditRefusal, type EditFacts } from './edit-refusals.ts';
import { settleEdit } from './edit-settlement.ts';

function print(id: string, size = '4x6', quantity = 1): EditableLine {
  return { id, productType: 'photo_print', size, quantity };
}

function changed(lines: readonly EditableLine[], changes: readonly LineChange[]): EditableLine[] {
  const done = changeLines(defaultCatalogue, lines, changes);
  if (!done.ok) throw new Error(done.code);
  return done.value;
}

describe('changeLines', () => {
  it('changes quantity and size, removes lines, and keeps the others in their order', () => {
    const lines = [print('a'), print('b'), print('c', '8x10', 3), print('d')];
    const after = changed(lines, [
      { line: 'b', isRemoved: true },
      { line: 'c', size: '5x7' },
      { line: 'd', quantity: 9 },
    ]);
    expect(after).toEqual([print('a'), print('c', '5x7', 3), print('d', '4x6', 9)]);
    expect(findTouched(lines, after)).toEqual(['b', 'c', 'd']);
  });

  it('rounds a line that becomes a passport photo up to whole sheets', () => {
    const after = changed([print('a', '10x15', 5)], [{ line: 'a', size: '3.5x4.5' }]);
    expect(after).toEqual([print('a', '3.5x4.5', 8)]);
  });

  it('refuses a foreign line, one named twice, and a size of a gift', () => {
    const gift = { id: 'g', productType: 'keychain', size: 'keychain', quantity: 1 } as const;
    const lines = [print('a'), gift];
    const twice = [
      { line: 'a', quantity: 2 },
      { line: 'a', quantity: 3 },
    ];
    expect(changeLines(defaultCatalogue, lines, [{ line: 'x', quantity: 2 }]).ok).toBe(false);
    expect(changeLines(defaultCatalogue, lines, twice).ok).toBe(false);
    expect(changeLines(defaultCatalogue, lines, [{ line: 'g', size: '4x6' }]).ok).toBe(false);
  });

  it('touches nothing when the values are those of the line', () => {
    const lines = [print('a', '4x6', 2)];
    expect(findTouched(lines, changed(lines, [{ line: 'a', quantity: 2, size: '4x6' }]))).toEqual(
      [],
    );
  });
});

describe('settleEdit', () => {
  it('returns what a paid order holds above its new total, and asks for what it lacks', () => {
    const money = { isPaid: true, total: 2000, held: 2000, returning: 0 };
    expect(settleEdit(money, 2000, 0)).toEqual({ kind: 'nothing' });
    expect(settleEdit(money, 1700, 0)).toEqual({ kind: 'return', amount: 300 });
    expect(settleEdit(money, 2100, 0)).toEqual({ kind: 'pay', amount: 100 });
  });

  it('asks for the whole difference while the return of an earlier edit is on its way', () => {
    const money = { isPaid: true, total: 1700, held: 2000, returning: 300 };
    expect(settleEdit(money, 1900, 0)).toEqual({ kind: 'return', amount: 100 });
    expect(settleEdit(money, 2000, 0)).toEqual({ kind: 'nothing' });
    // The 300 leave the shop; 400 come.
    expect(settleEdit(money, 2100, 0)).toEqual({ kind: 'pay', amount: 400 });
  });

  it('changes what is due of an unpaid order, less its gift card', () => {
    const money = { isPaid: false, total: 2000, held: 0, returning: 0 };
    expect(settleEdit(money, 2500, 800)).toEqual({ kind: 'pay_later', due: 1700 });
    expect(settleEdit(money, 2000, 800)).toEqual({ kind: 'nothing' });
  });
});

/** A country with its provinces, each taxed and priced in its own way. */
const places = [
  { country: 'US', province: null },
  { country: 'CA', province: 'QC' },
  { country: 'CA', province: 'ON' },
  { country: 'DE', province: null },
  { country: 'JP', province: null },
  { country: 'TN', province: null },
] as const;

type Place = (typeof places)[number];
type Delivery = 'shipping' | 'pickup';

interface Edited {
  readonly lines: readonly EditableLine[];
  readonly delivery: Delivery;
}

const discounts = [
  null,
  { valueType: 'percentage', valueThousandths: 12_345 },
  { valueType: 'fixed_amount', valueThousandths: 5000 },
  { valueType: 'percentage', valueThousandths: 10_000, minimumSubtotal: 1500 },
] as const;

function totalOf(
  { country, province }: Place,
  discount: (typeof discounts)[number],
  { lines, delivery }: Edited,
): number {
  const priced = priceOrder(defaultCatalogue, {
    country,
    province,
    delivery,
    items: lines,
    taxPolicy: { defaultPercentThousandths: 7250, pickupProvince: null },
    discount,
    offered: [],
  });
  if (!priced.ok) throw new Error(priced.code);
  return priced.value.originalTotal;
}

const seed = fc.record({
  line: fc.nat(99),
  size: fc.nat(99),
  quantity: fc.nat(999),
  way: fc.nat(3),
});

function pick<T>(list: readonly T[], at: number): T {
  const item = list[at % list.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
}

/** A random edit of an order. */
function editOf(
  country: string,
  { lines, delivery }: Edited,
  one: { line: number; size: number; quantity: number; way: number },
): Edited {
  const line = pick(lines, one.line);
  if (one.way === 0) return { lines, delivery: delivery === 'pickup' ? 'shipping' : 'pickup' };
  if (one.way === 1 && lines.length > 1) {
    return { lines: changed(lines, [{ line: line.id, isRemoved: true }]), delivery };
  }
  const size = one.way === 2 ? pick(printSizesOf(defaultCatalogue, country), one.size) : line.size;
  const quantity = pick(quantityOptions(defaultCatalogue, size), one.quantity);
  return { lines: changed(lines, [{ line: line.id, size, quantity }]), delivery };
}

/** The money of a paid order that is edited: what is due is paid, what is over is returned at once. */
interface Purse {
  readonly held: number;
  readonly moved: number;
}

describe('any sequence of edits', () => {
  const orders = fc.record({
    place: fc.constantFrom(...places),
    discount: fc.constantFrom(...discounts),
    first: fc.array(fc.record({ size: fc.nat(99), quantity: fc.nat(999) }), {
      minLength: 1,
      maxLength: 12,
    }),
    edits: fc.array(seed, { minLength: 1, maxLength: 12 }),
  });

  it('and their opposites move no money in sum, and the order holds its total after each', () => {
    fc.assert(
      fc.property(orders, ({ place, discount, first, edits }) => {
        const sizes = printSizesOf(defaultCatalogue, place.country);
        const lines = first.map(({ size, quantity }, at) => {
          const chosen = pick(sizes, size);
          return print(
            String(at),
            chosen,
            pick(quantityOptions(defaultCatalogue, chosen), quantity),
          );
        });
        const steps: Edited[] = [{ lines, delivery: 'shipping' }];
        for (const one of edits)
          steps.push(editOf(place.country, steps.at(-1) ?? pick(steps, 0), one));
        const totals = steps.map((step) => totalOf(place, discount, step));
        const start = totals[0] ?? 0;
        // There and back again: every edit is followed, later, by its opposite.
        const path = [...totals.slice(1), ...totals.slice(0, -1).toReversed()];
        let purse: Purse = { held: start, moved: 0 };
        let before = start;
        for (const total of path) {
          const settled = settleEdit(
            { isPaid: true, total: before, held: purse.held, returning: 0 },
            total,
            0,
          );
          const move =
            settled.kind === 'return'
              ? -settled.amount
              : settled.kind === 'pay'
                ? settled.amount
                : 0;
          purse = { held: purse.held + move, moved: purse.moved + move };
          expect(purse.held).toBe(total);
          before = total;
        }
        expect(purse).toEqual({ held: start, moved: 0 });
      }),
      { numRuns: 2000 },
    );
  });

  it('followed by its opposite before the return leaves, moves nothing at all', () => {
    fc.assert(
      fc.property(orders, ({ place, discount, first, edits }) => {
        const sizes = printSizesOf(defaultCatalogue, place.country);
        const start: Edited = {
          delivery: 'shipping',
          lines: first.map(({ size }, at) => print(String(at), pick(sizes, size), 4)),
        };
        const after = edits.reduce((step, one) => editOf(place.country, step, one), start);
        const total = totalOf(place, discount, start);
        const held = total;
        const asked = { isPaid: true, total, held, returning: 0 };
        const there = settleEdit(asked, totalOf(place, discount, after), 0);
        // What was to be returned is still held, and what was to be paid was not paid.
        const back = settleEdit(
          {
            isPaid: true,
            total: totalOf(place, discount, after),
            held,
            returning: there.kind === 'return' ? there.amount : 0,
          },
          total,
          0,
        );
        expect(back).toEqual({ kind: 'nothing' });
        expect(there.kind === 'nothing').toBe(totalOf(place, discount, after) === total);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('findEditRefusal', () => {
  const facts: EditFacts = {
    fulfilmentState: 'placed',
    paymentState: 'paid',
    isErased: false,
    hasRefunds: false,
    isDisputed: false,
    isMoneyMissing: false,
    isPaymentInTransit: false,
    hasWaitingEdit: false,
    hasOtherPrices: false,
  };

  it.each([
    [{}, null],
    [{ fulfilmentState: 'in_production' }, null],
    [{ fulfilmentState: 'ready' }, 'made'],
    [{ fulfilmentState: 'cancelled' }, 'cancelled'],
    [{ paymentState: 'payment_review' }, 'in_review'],
    [{ paymentState: 'partially_refunded' }, 'refunded'],
    [{ hasRefunds: true }, 'refunded'],
    [{ isDisputed: true }, 'disputed'],
    [{ isMoneyMissing: true }, 'money_missing'],
    [{ isPaymentInTransit: true }, 'payment_in_transit'],
    [{ hasWaitingEdit: true }, 'edit_waiting'],
    [{ hasOtherPrices: true }, 'prices_changed'],
    [{ isErased: true }, 'erased'],
  ] as const)('of an order with %j is %s', (change, refusal) => {
    expect(findEditRefusal({ ...facts, ...change })).toBe(refusal);
  });
});

describe('findEditObstacle', () => {
  const facts = {
    method: 'helcim',
    settlement: { kind: 'nothing' },
    differenceMethod: 'helcim',
    isInBatch: false,
    isMethodOffered: true,
    mayRefund: true,
    cardMinimum: 50,
    cardMaximum: null,
  } as const;

  it.each([
    [{}, null],
    [{ isInBatch: true }, 'in_batch'],
    [{ isMethodOffered: false }, 'method_not_offered'],
    [{ settlement: { kind: 'pay', amount: 50 } }, null],
    [{ settlement: { kind: 'pay', amount: 50 }, differenceMethod: null }, 'needs_payment'],
    [{ settlement: { kind: 'pay', amount: 49 } }, 'below_card_minimum'],
    [{ settlement: { kind: 'pay', amount: 49 }, differenceMethod: 'interac' }, null],
    [{ settlement: { kind: 'pay', amount: 99 }, cardMaximum: 98 }, 'above_card_maximum'],
    [{ settlement: { kind: 'return', amount: 1 } }, null],
    [{ settlement: { kind: 'return', amount: 1 }, mayRefund: false }, 'needs_refund_right'],
    [{ settlement: { kind: 'pay_later', due: 0 } }, 'nothing_left_to_pay'],
    [{ settlement: { kind: 'pay_later', due: 49 } }, 'below_card_minimum'],
    [{ settlement: { kind: 'pay_later', due: 49 }, method: 'cod' }, null],
    [
      { settlement: { kind: 'pay_later', due: 9 }, cardMinimum: 0, cardMaximum: 8 },
      'above_card_maximum',
    ],
  ] as const)('of an edit with %j is %s', (change, obstacle) => {
    expect(findEditObstacle({ ...facts, ...change })).toBe(obstacle);
  });
});
