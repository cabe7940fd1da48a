import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import {
  countryCatalogue,
  type Catalogue,
  type PriceTiers,
} from '#domain/catalogue/shop-catalogue.ts';
import { replayOrders, type ReplayInput } from './replay-orders.ts';

const taxPolicy = { defaultPercentThousandths: 0, pickupProvince: null };

function orderOf(country: string, size: string, quantity: number): ReplayInput {
  return {
    country,
    province: null,
    delivery: 'pickup',
    items: [{ productType: 'photo_print', size, quantity }],
    taxPolicy,
    discount: null,
  };
}

function withTunisian(tiers: PriceTiers | null): Catalogue {
  const tunisia = countryCatalogue(defaultCatalogue, 'TN');
  const { '10x15': _, ...others } = tunisia.prices;
  const prices = tiers ? { ...others, '10x15': tiers } : others;
  const countries = { ...defaultCatalogue.countries, TN: { ...tunisia, prices } };
  return { ...defaultCatalogue, countries };
}

describe('replayOrders', () => {
  it('adds up what differs for each currency, and the most that one order costs more', () => {
    // From 2.50, from 25 prints on 2.00: to 2.60, from 25 prints on 1.90.
    const draft = withTunisian([
      { from: 1, unit: 260 },
      { from: 25, unit: 190 },
    ]);
    const orders = [
      orderOf('TN', '10x15', 10),
      orderOf('TN', '10x15', 20),
      orderOf('TN', '10x15', 30),
      orderOf('TN', '15x22', 2),
      orderOf('US', '4x6', 5),
    ];
    expect(replayOrders(defaultCatalogue, draft, orders)).toEqual([
      {
        currency: 'TND',
        before: 2500 + 5000 + 6000 + 700,
        after: 2600 + 5200 + 5700 + 700,
        orders: 4,
        dearer: 2,
        cheaper: 1,
        unchanged: 1,
        most: 200,
        notSold: 0,
      },
      {
        currency: 'USD',
        before: 300,
        after: 300,
        orders: 1,
        dearer: 0,
        cheaper: 0,
        unchanged: 1,
        most: 0,
        notSold: 0,
      },
    ]);
  });

  it('counts orders that the draft cannot make apart from all others', () => {
    const orders = [orderOf('TN', '10x15', 10), orderOf('TN', '15x22', 1)];
    expect(replayOrders(defaultCatalogue, withTunisian(null), orders)).toMatchObject([
      { before: 350, after: 350, orders: 1, unchanged: 1, notSold: 1 },
    ]);
  });

  it('keeps the discount of each order', () => {
    const discount = { valueType: 'percentage', valueThousandths: 10_000 } as const;
    const draft = withTunisian([{ from: 1, unit: 500 }]);
    const orders = [{ ...orderOf('TN', '10x15', 10), discount }];
    expect(replayOrders(defaultCatalogue, draft, orders)).toMatchObject([
      { before: 2250, after: 4500, most: 2250 },
    ]);
  });
});
