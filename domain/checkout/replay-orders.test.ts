import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCatalogue } from '#tests/support/random-catalogues.ts';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { soldIn } from '../catalogue/prices.ts';
import { setPrice, setTiers } from '../catalogue/edit/change-prices.ts';
import { replayOrders, type ReplayedOrder } from './replay-orders.ts';

const taxPolicy = { defaultPercentThousandths: 0, pickupProvince: null };

function prints(country: string, size: string, quantity: number): ReplayedOrder {
  const items = [{ productType: 'photo_print' as const, size, quantity }];
  return { country, delivery: 'pickup', items, taxPolicy };
}

describe('replayOrders', () => {
  it('adds up by currency, and counts who pays more, less and the same', () => {
    const dearer = setPrice(defaultCatalogue, 'TN', '10x15', { from: 1, unit: 260 });
    const after = setPrice(dearer, 'TN', '15x22', { from: 1, unit: 340 });
    const orders = [
      prints('TN', '10x15', 4),
      prints('TN', '10x15', 20),
      prints('US', '4x6', 10),
      prints('TN', '15x22', 1),
      prints('TN', '10x15', 30),
    ];
    expect(replayOrders(defaultCatalogue, after, orders)).toEqual([
      {
        currency: 'TND',
        before: 1000 + 5000 + 350 + 6000,
        after: 1040 + 5200 + 340 + 6000,
        orders: 4,
        dearer: 2,
        cheaper: 1,
        unchanged: 1,
        notSold: 0,
        most: 200,
      },
      {
        currency: 'USD',
        before: 600,
        after: 600,
        orders: 1,
        dearer: 0,
        cheaper: 0,
        unchanged: 1,
        notSold: 0,
        most: 0,
      },
    ]);
  });

  it('leaves out of the sums what one of the catalogues does not sell', () => {
    const after = setTiers(defaultCatalogue, 'TN', '15x22', null);
    expect(replayOrders(defaultCatalogue, after, [prints('TN', '15x22', 2)])).toMatchObject([
      { orders: 0, notSold: 1, before: 0, after: 0 },
    ]);
  });

  it('finds no change under the same catalogue, whatever is sold', () => {
    const world = anyCatalogue.chain((catalogue) => {
      const country = Object.keys(catalogue.countries)[0] ?? '';
      const item = fc.record({
        variant: fc.constantFrom(...soldIn(catalogue, country)),
        quantity: fc.constantFrom(4, 8, 40),
      });
      const order = fc.array(item, { minLength: 1, maxLength: 4 }).map((items): ReplayedOrder => ({
        country,
        delivery: 'shipping',
        items: items.map(({ variant: { key, productType }, quantity }) => ({
          productType,
          size: key,
          quantity,
        })),
        taxPolicy,
      }));
      return fc.record({
        catalogue: fc.constant(catalogue),
        orders: fc.array(order, { minLength: 1, maxLength: 5 }),
      });
    });
    fc.assert(
      fc.property(world, ({ catalogue, orders }) => {
        const [sums, ...others] = replayOrders(catalogue, structuredClone(catalogue), orders);
        expect(others).toEqual([]);
        expect(sums).toMatchObject({ orders: orders.length, unchanged: orders.length, most: 0 });
        expect(sums?.before).toBe(sums?.after);
      }),
      { numRuns: 40 },
    );
  });
});
