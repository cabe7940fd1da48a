import { describe, expect, it } from 'vitest';
import { findCatalogueFaults } from '../catalogue-faults.ts';
import { defaultCatalogue } from '../default-catalogue.ts';
import { finishingKinds } from '../finishing-kinds.ts';
import { itemFacts } from '../item-facts.ts';
import { completeOptions } from '../item-options.ts';
import { findProduct } from '../products.ts';
import type { Catalogue, CatalogueProduct } from '../shop-catalogue.ts';
import { priceOrder } from '../../checkout/pricing.ts';
import {
  findOffered,
  finishingPrice,
  offerFinishing,
  setFinishingBorder,
  setFinishingPrice,
  withdrawFinishing,
  type FinishingNames,
} from './offer-finishing.ts';

const none = { en: 'none' };
const plain = {
  'photo-border': none,
  'photo-tone': none,
  'photo-date': none,
  'photo-collage': none,
};
const names: FinishingNames = {
  options: plain,
  plain,
  values: {
    border: { en: 'the border' },
    whole: { en: 'the whole' },
    monochrome: { en: 'the monochrome' },
    date_stamp: { en: 'the date_stamp' },
    collage: { en: 'the collage' },
  },
};

function printOf(catalogue: Catalogue): CatalogueProduct {
  const product = findProduct(catalogue, 'photo_print');
  if (!product) throw new Error('no prints');
  return product;
}

function offerAll(): Catalogue {
  return finishingKinds.reduce(
    (now, kind) => offerFinishing(now, 'photo_print', kind, names),
    defaultCatalogue,
  );
}

describe('offerFinishing', () => {
  it('adds every finishing beside a value that changes nothing', () => {
    const catalogue = offerAll();
    expect(findCatalogueFaults(catalogue)).toEqual([]);
    expect(printOf(catalogue).options?.map(({ values }) => values.map(({ key }) => key))).toEqual([
      ['none', 'white', 'whole'],
      ['none', 'gray'],
      ['none', 'stamp'],
      ['none', 'collage'],
    ]);
  });

  it('leaves an ordinary print an ordinary one', () => {
    const catalogue = offerAll();
    const options = completeOptions(printOf(catalogue), {});
    expect(options).toMatchObject({ 'photo-border': 'none', 'photo-tone': 'none' });
    const facts = itemFacts(catalogue, 'photo_print', '10x15', { options });
    expect(facts).not.toHaveProperty('finishing');
    expect(facts.names.options).toEqual([]);
  });

  it('is not for gifts', () => {
    expect(offerFinishing(defaultCatalogue, 'keychain', 'border', names)).toBe(defaultCatalogue);
  });
});

describe('the facts of a finished print', () => {
  it('have its effects, the names of what was chosen, and its date', () => {
    const catalogue = setFinishingBorder(offerAll(), 'photo_print', 'border', 8);
    const chosen = { 'photo-border': 'white', 'photo-tone': 'gray', 'photo-date': 'stamp' };
    const options = completeOptions(printOf(catalogue), chosen);
    const facts = itemFacts(catalogue, 'photo_print', '4x6', { options, stamp: '11/29/2025' });
    expect(facts.finishing).toEqual([
      { kind: 'border', mm: 8 },
      { kind: 'monochrome' },
      { kind: 'date_stamp' },
    ]);
    expect(facts.stamp).toBe('11/29/2025');
    expect(facts.names.options?.map(({ en }) => en)).toEqual([
      'the border',
      'the monochrome',
      'the date_stamp',
    ]);
  });
});

describe('setFinishingPrice', () => {
  it('adds its price to each piece of its list alone', () => {
    const offered = offerAll();
    const print = printOf(offered);
    const catalogue = setFinishingPrice(offered, 'FR', print, { kind: 'border', price: 10 });
    expect(finishingPrice(catalogue, 'FR', print, 'border')).toBe(10);
    expect(finishingPrice(catalogue, 'DE', print, 'border')).toBe(0);
    const item = { productType: 'photo_print', size: '4x6', quantity: 3 };
    const subtotalOf = (options: Record<string, string>): number => {
      const priced = priceOrder(catalogue, {
        country: 'FR',
        delivery: 'shipping',
        items: [{ ...item, options }],
        taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
        offered: [],
      });
      return priced.ok ? priced.value.subtotal : 0;
    };
    expect(subtotalOf({ 'photo-border': 'white' }) - subtotalOf({})).toBe(30);
  });

  it('does not sell a photo for documents with a border', () => {
    const priced = priceOrder(offerAll(), {
      country: 'TN',
      delivery: 'shipping',
      items: [
        {
          productType: 'photo_print',
          size: '3.5x4.5',
          quantity: 4,
          options: { 'photo-border': 'white' },
        },
      ],
      taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
      offered: [],
    });
    expect(priced).toMatchObject({ ok: false, code: 'options_not_sold' });
  });
});

describe('withdrawFinishing', () => {
  it('takes everything back that was added', () => {
    const offered = offerAll();
    const print = printOf(offered);
    const priced = setFinishingPrice(offered, 'FR', print, { kind: 'whole', price: 10 });
    const left = finishingKinds.reduce(
      (now, kind) => withdrawFinishing(now, 'photo_print', kind),
      priced,
    );
    expect(left.products).toEqual(defaultCatalogue.products);
    expect(left.countries['FR']?.optionPrices).toEqual({});
  });

  it('keeps the other value of its option', () => {
    const left = withdrawFinishing(offerAll(), 'photo_print', 'border');
    expect(findOffered(printOf(left), 'border')).toBeNull();
    expect(findOffered(printOf(left), 'whole')?.value.finishing).toEqual({ kind: 'whole', mm: 5 });
  });
});
