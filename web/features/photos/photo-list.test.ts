import { describe, expect, it } from 'vitest';
import {
  inCountry,
  newPhoto,
  withBoth,
  withProduct,
  withQuantity,
  withSize,
} from './photo-list.ts';
import type { PhotoItem } from './model.ts';

const given = { id: 'a', frame: 1, fileName: 'a.jpg', fileType: 'image/jpeg' };
const print = (change: Partial<PhotoItem> = {}): PhotoItem => ({
  ...newPhoto(given, 'US'),
  ...change,
});

describe('a new photo', () => {
  it.each([
    ['US', '4x6'],
    ['TN', '10x15'],
    ['', '4x6'],
  ])('in %s is one print of %s', (country, size) => {
    expect(newPhoto(given, country)).toMatchObject({
      productType: 'photo_print',
      size,
      quantity: 1,
      state: 'waiting',
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
