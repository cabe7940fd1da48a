import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { plainPostalCode, type DeliveryZone } from '../catalogue/delivery-zones.ts';
import { setTaxes } from '../catalogue/edit/change-country.ts';
import { changePriceList } from '../catalogue/edit/price-lists.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import { taxProblems } from '../catalogue/tax-problems.ts';
import { zoneProblems } from '../catalogue/zone-problems.ts';
import { addDays, toLocalTime } from '../common/local-time.ts';
import { priceOrder } from './pricing.ts';
import { simulateDelivery } from './simulate-delivery.ts';

const taxPolicy = { defaultPercentThousandths: 0, pickupProvince: null };
const setup = {
  taxPolicy,
  methods: { helcimCurrencies: [], credit: true, manual: ['cod', 'in_store'] },
} as const;

/** A catalogue whose tax rises from 19 to 20 percent at the beginning of a day. */
function raisedFrom(day: string): Catalogue {
  const catalogue = setTaxes(defaultCatalogue, 'TN', null, [
    { name: 'TVA', percentThousandths: 19_000, until: addDays(day, -1) },
    { name: 'TVA', percentThousandths: 20_000, from: day },
  ]);
  expect(taxProblems(catalogue)).toEqual([]);
  return catalogue;
}

/** The taxes of an order that is placed at an instant, by the clock of the shop's zone. */
function taxAt(catalogue: Catalogue, instant: number, timeZone: string): number {
  const priced = priceOrder(catalogue, {
    country: 'TN',
    delivery: 'shipping',
    items: [{ productType: 'photo_print', size: '10x15', quantity: 4 }],
    taxPolicy,
    offered: [],
    day: toLocalTime(instant, timeZone).date,
  });
  if (!priced.ok) throw new Error(priced.code);
  return priced.value.taxAmount;
}

describe('a tax that changes with a day', () => {
  // Four prints of 2.50 with a fee of 8.00 are 18.00: 3.42 of tax before, 3.60 from the day on.
  it.for([
    ['Africa/Tunis', '2027-01-01', '2026-12-31T23:00:00.000Z'],
    ['America/St_Johns', '2027-01-01', '2027-01-01T03:30:00.000Z'],
    ['Asia/Kathmandu', '2027-01-01', '2026-12-31T18:15:00.000Z'],
    ['Australia/Eucla', '2027-01-01', '2026-12-31T15:15:00.000Z'],
    // Summer time holds there in January: 13 hours and 45 minutes ahead.
    ['Pacific/Chatham', '2027-01-01', '2026-12-31T10:15:00.000Z'],
    // Summer time begins on this day at 2:00.
    ['Europe/Paris', '2027-03-28', '2027-03-27T23:00:00.000Z'],
    ['Europe/Paris', '2027-03-29', '2027-03-28T22:00:00.000Z'],
    // Summer time ends on this day at 3:00.
    ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['Europe/Paris', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    // Summer time begins at 0:00, so that this day begins at 1:00.
    ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00:00.000Z'],
    // Summer time ends at 24:00, so that the last hour of the day before comes twice.
    ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00.000Z'],
  ] as const)('changes in %s on %s at %s', ([timeZone, day, instant]) => {
    const catalogue = raisedFrom(day);
    const first = Date.parse(instant);
    expect([first - 1, first].map((at) => taxAt(catalogue, at, timeZone))).toEqual([342, 360]);
  });

  it('does not change back in an hour that comes twice', () => {
    // The hour after midnight of this day comes twice in Havana.
    const catalogue = raisedFrom('2026-11-01');
    const midnight = Date.parse('2026-11-01T04:00:00.000Z');
    const minutes = Array.from({ length: 180 }, (_, minute) => midnight + minute * 60_000);
    expect(new Set(minutes.map((at) => taxAt(catalogue, at, 'America/Havana')))).toEqual(
      new Set([360]),
    );
    expect(taxAt(catalogue, midnight - 1, 'America/Havana')).toBe(342);
  });
});

/** Beginnings of postal codes that are all different, shared out among zones with fees of their own. */
const zones = fc
  .uniqueArray(
    fc
      .array(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 3 })
      .map((digits) => digits.join('')),
    { minLength: 1, maxLength: 12 },
  )
  .chain((prefixes) =>
    fc.tuple(
      fc.constant(prefixes),
      fc.array(fc.nat(3), { minLength: prefixes.length, maxLength: prefixes.length }),
    ),
  )
  .map(([prefixes, owners]) =>
    [0, 1, 2, 3].flatMap((owner): DeliveryZone[] => {
      const own = prefixes.filter((_, index) => owners[index] === owner);
      const step = { from: 0, fee: (owner + 1) * 100 };
      const carrier = {
        id: 'post',
        name: 'Post',
        by: 'count',
        steps: [step],
        freeFrom: null,
      } as const;
      const id = `zone-${owner}`;
      return own.length === 0
        ? []
        : [{ id, name: { en: id }, postalPrefixes: own, carriers: [carrier] }];
    }),
  );

const postalCode = fc
  .array(fc.constantFrom('1', '2', '3', '4', ' '), { maxLength: 5 })
  .map((characters) => characters.join(''));

describe('an address among zones', () => {
  it('pays the fee of the longest beginning in any order of the zones, as the simulator says', () => {
    fc.assert(
      fc.property(
        zones,
        postalCode,
        fc.constantFrom('2026-12-31', '2027-01-01'),
        (all, code, day) => {
          const plain = plainPostalCode(code);
          const matches = all
            .flatMap((zone) => (zone.postalPrefixes ?? []).map((prefix) => ({ zone, prefix })))
            .filter(({ prefix }) => plain.startsWith(prefix))
            .toSorted((one, other) => other.prefix.length - one.prefix.length);
          const fee = matches[0]?.zone.carriers[0].steps[0].fee ?? 800;
          for (const listed of [all, all.toReversed()]) {
            const catalogue = changePriceList(raisedFrom('2027-01-01'), 'TN', { zones: listed });
            expect(zoneProblems(catalogue)).toEqual([]);
            const order = {
              country: 'TN',
              province: null,
              postalCode: code,
              items: [{ productType: 'photo_print', size: '10x15', quantity: 4 }],
              day,
            } as const;
            const priced = priceOrder(catalogue, {
              ...order,
              delivery: 'shipping',
              taxPolicy,
              offered: [],
            });
            const simulated = simulateDelivery(catalogue, order, setup);
            const first = simulated.ok ? simulated.value.options[0] : undefined;
            expect(first?.fee).toBe(fee);
            expect(priced.ok && priced.value).toMatchObject({
              shippingFee: fee,
              taxAmount: first?.taxAmount,
              originalTotal: first?.total,
            });
          }
        },
      ),
    );
  });
});
