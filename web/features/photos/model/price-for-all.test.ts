import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { offerFinishing, setFinishingPrice } from '#domain/catalogue/edit/offer-finishing.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import { finishingNames } from '#locales/finishing-names.ts';
import { countingCatalogue } from '#tests/support/counting-catalogue.ts';
import { countPhotos } from '#web/lib/photos/counts.ts';
import { newChoice, withProduct } from '#web/lib/photos/photo-list.ts';
import { priceOfCards, pricesAs, sharedQuantity, sharedSize } from './price-for-all.ts';

function cardsOf(count: number, country: string) {
  return Array.from({ length: count }, (_, index) => ({
    ...newChoice(defaultCatalogue, { id: `${index}`, frame: index + 1 }, country),
    photoId: `photo ${index}`,
  }));
}

describe('pricesAs', () => {
  it('returns the unit price and the total of all photos in a size', () => {
    expect(pricesAs(defaultCatalogue, cardsOf(9, 'US'), '5x7', 'US')).toEqual({
      each: 299,
      all: 2691,
    });
  });

  it('counts copies, and rounds passport photos up to multiples of four', () => {
    const cards = cardsOf(2, 'TN').map((card) => ({ ...card, quantity: 5 }));
    expect(pricesAs(defaultCatalogue, cards, '3.5x4.5', 'TN')).toEqual({
      each: 125,
      all: 16 * 125,
    });
  });

  it('uses the price of the tier that all photos reach together', () => {
    expect(pricesAs(defaultCatalogue, cardsOf(24, 'TN'), '10x15', 'TN')?.each).toBe(250);
    expect(pricesAs(defaultCatalogue, cardsOf(25, 'TN'), '10x15', 'TN')?.each).toBe(200);
  });

  it('adds the options of the photos to the total', () => {
    const offered = offerFinishing(defaultCatalogue, 'photo_print', 'border', finishingNames);
    const print = findProduct(offered, 'photo_print');
    const priced = print && setFinishingPrice(offered, 'US', print, { kind: 'border', price: 10 });
    const cards = cardsOf(9, 'US').map((card, index) => ({
      ...card,
      ...(index < 2 && { options: { 'photo-border': 'white' } }),
    }));
    expect(pricesAs(priced ?? offered, cards, '5x7', 'US')).toEqual({ each: 299, all: 2711 });
  });

  it('counts gifts where the tier is that of the order, and has no unit price where copies have several', () => {
    const [gift, ...prints] = cardsOf(11, 'TN').map((card, index) => ({
      ...card,
      ...(index === 0 && { productType: 'keychain', quantity: 15 }),
      ...(index === 1 && { quantity: 25 }),
    }));
    const cards = gift ? [gift, ...prints.slice(1)] : [];
    // 9 prints and 15 keychains are 24; with the other print they are 49.
    expect(pricesAs(countingCatalogue('order'), cards, '10x15', 'TN')).toEqual({
      each: 250,
      all: 2250,
    });
    const more = gift ? [gift, ...prints] : [];
    expect(pricesAs(countingCatalogue('order'), more, '10x15', 'TN')?.each).toBe(200);
    expect(pricesAs(countingCatalogue('photo'), prints, '10x15', 'TN')).toEqual({
      each: null,
      all: 9 * 250 + 25 * 200,
    });
  });

  it('leaves gifts out', () => {
    const [first, ...rest] = cardsOf(3, 'US');
    const heart = first && {
      ...first,
      ...withProduct(defaultCatalogue, first, '3d_frame', 'heart'),
    };
    expect(pricesAs(defaultCatalogue, heart ? [heart, ...rest] : [], '8x10', 'US')).toEqual({
      each: 420,
      all: 840,
    });
  });

  it('returns no price where the size is not sold', () => {
    expect(pricesAs(defaultCatalogue, cardsOf(2, 'US'), '15x22', 'US')).toBeNull();
  });
});

describe('sharedSize and sharedQuantity', () => {
  it('return the most common value and count the photos that differ', () => {
    const cards = cardsOf(5, 'US').map((card, index) => ({
      ...card,
      ...(index > 2 && { size: '8x10' }),
      ...(index === 0 && { quantity: 3 }),
    }));
    expect(sharedSize(defaultCatalogue, cards)).toEqual({ value: '4x6', differ: 2 });
    expect(sharedQuantity(cards)).toEqual({ value: 1, differ: 1 });
  });

  it('count a photo with several cards once', () => {
    const [first, ...rest] = cardsOf(3, 'US');
    const also = first ? ['5x7', '8x10'].map((size) => ({ ...first, id: size, size })) : [];
    const cards = first ? [first, ...also, ...rest] : [];
    expect(sharedSize(defaultCatalogue, cards)).toEqual({ value: '4x6', differ: 1 });
    expect(countPhotos(cards)).toBe(3);
  });

  it('are null without photos', () => {
    expect([sharedSize(defaultCatalogue, []), sharedQuantity([])]).toEqual([null, null]);
  });
});

describe('priceOfCards', () => {
  it('adds prints and gifts, each at the price of its total quantity', () => {
    const [first, ...rest] = cardsOf(26, 'TN');
    const keychain = first && {
      ...first,
      ...withProduct(defaultCatalogue, first, 'keychain', null),
    };
    expect(priceOfCards(defaultCatalogue, keychain ? [keychain, ...rest] : [], 'TN')).toBe(
      1500 + 25 * 200,
    );
  });
});
