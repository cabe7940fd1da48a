import { describe, expect, it } from 'vitest';
import {
  copyOf,
  inCountry,
  newChoice,
  nextSize,
  withBoth,
  withProduct,
  withQuantity,
  withSize,
} from './photo-list.ts';
import type { PhotoChoice } from './model.ts';

const given = { id: 'a', frame: 1 };
const print = (change: Partial<PhotoChoice> = {}): PhotoChoice => ({
  ...newChoice(given, 'US'),
  ...change,
});

describe('a new photo', () => {
  it.each([
    ['US', '4x6'],
    ['TN', '10x15'],
    ['', '4x6'],
  ])('in %s is one print of %s', (country, size) => {
    expect(newChoice(given, country)).toMatchObject({
      productType: 'photo_print',
      size,
      quantity: 1,
    });
  });
});

describe('a quantity', () => {
  it.each([1, 50, 99])('of %i is taken', (quantity) => {
    expect(withQuantity(print(), quantity)).toEqual({ quantity });
  });
  it.each([0, 100, 1.5, -1, Number.NaN])('of %d is ignored', (quantity) => {
    expect(withQuantity(print(), quantity)).toBeNull();
  });
  it('of passport photos comes in fours, of a gift does not', () => {
    const passport = print({ size: '3.5x4.5', quantity: 4 });
    expect(withQuantity(passport, 6)).toBeNull();
    expect(withQuantity(passport, 96)).toEqual({ quantity: 96 });
    expect(withQuantity({ ...passport, productType: 'keychain' }, 6)).toEqual({ quantity: 6 });
  });
});

describe('a size', () => {
  it.each([
    ['5x7', 3, { size: '5x7', quantity: 3 }],
    ['15x23', 3, { size: '15x22', quantity: 3 }],
    ['3.5x4.5', 5, { size: '3.5x4.5', quantity: 8 }],
    ['3.5x4.5', 99, { size: '3.5x4.5', quantity: 96 }],
    ['A4', 3, null],
  ])('%s for %i copies becomes %j', (size, quantity, change) => {
    expect(withSize(print({ quantity }), size)).toEqual(change);
  });
});

it('a crystal has a shape, nothing else has', () => {
  expect(withProduct(print(), '3d_frame', null)).toMatchObject({ shape: 'rectangle' });
  expect(withProduct(print(), '3d_frame', 'heart')).toMatchObject({ shape: 'heart' });
  expect(withProduct(print(), 'keychain', 'heart')).toMatchObject({ shape: null });
});

describe('a change for all', () => {
  it('leaves the size of gifts alone, not their quantity', () => {
    const gift = print({ productType: 'keychain' });
    expect(withBoth(gift, { size: '8x10', quantity: 3 })).toEqual({ size: '4x6', quantity: 3 });
  });
  it('keeps passport photos in fours, and within what is possible', () => {
    expect(withBoth(print(), { size: '3.5x4.5', quantity: 6 })).toMatchObject({ quantity: 8 });
    expect(withBoth(print(), { quantity: 500 })).toMatchObject({ quantity: 99 });
  });
});

describe('one more card of a picture', () => {
  it.each([
    ['the next larger paper', '4x6', ['4x6'], 'US', '5x7'],
    ['the next larger one it does not have', '4x6', ['4x6', '5x7'], 'US', '8x10'],
    ['a smaller one where none is larger', '8x10', ['8x10'], 'US', '4x4'],
    ['no passport photo', '15x22', ['10x15', '15x22'], 'TN', null],
  ])('is %s', (_, size, taken, country, next) => {
    const cards = taken.map((paper) => print({ size: paper }));
    expect(nextSize(print({ size }), cards, country)).toBe(next);
  });

  it('of a gift is a usual print', () => {
    const gift = print({ productType: '3d_frame', shape: 'heart', size: '8x10', quantity: 3 });
    expect(copyOf(gift, [gift], 'b', 'US')).toEqual(
      print({ id: 'b', size: '4x6', quantity: 1, shape: null }),
    );
  });

  it('of a picture that has all papers is like it', () => {
    const cards = [print({ size: '10x15' }), print({ size: '15x22', quantity: 3 })];
    const [, large] = cards;
    expect(large && copyOf(large, cards, 'b', 'TN')).toEqual({ ...large, id: 'b' });
  });
});

describe('another country', () => {
  it('maps sizes and counts what one sees', () => {
    expect(inCountry(print(), 'TN')).toEqual({
      change: { productType: 'photo_print', size: '10x15', quantity: 1, shape: null },
      seen: true,
    });
    expect(inCountry(print(), 'GB')).toBeNull();
  });
  it('makes a crystal a print where none are sold', () => {
    const crystal = print({ productType: '3d_frame', shape: 'heart' });
    expect(inCountry(crystal, 'TN')).toMatchObject({
      change: { productType: 'photo_print', size: '10x15', shape: null },
      seen: true,
    });
  });
  it('takes the paper under a gift along unseen', () => {
    expect(inCountry(print({ productType: 'keychain' }), 'TN')).toEqual({
      change: { size: '10x15' },
      seen: false,
    });
  });
});
