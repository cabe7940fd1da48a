import { describe, expect, it } from 'vitest';
import { allowedScreen, entriesTo, screenOf, screenOfStep, stepOf } from './screens.ts';

describe('allowedScreen', () => {
  it('is the photos screen while there is no photo to check out', () => {
    expect(allowedScreen('checkout', { photos: 0, confirmed: false })).toBe('photos');
    expect(allowedScreen('checkout', { photos: 1, confirmed: false })).toBe('checkout');
  });
  it('waits for stored photos', () => {
    expect(allowedScreen('checkout', { photos: null, confirmed: false })).toBe('checkout');
  });
  it('is the confirmation only after an order', () => {
    expect(allowedScreen('confirmation', { photos: 0, confirmed: true })).toBe('confirmation');
    expect(allowedScreen('confirmation', { photos: 3, confirmed: false })).toBe('intro');
  });
});

describe('history entries', () => {
  it('lead through every screen on the way', () => {
    expect(entriesTo('intro', 'checkout')).toEqual(['photos', 'checkout']);
    expect(entriesTo('photos', 'checkout')).toEqual(['checkout']);
    expect(entriesTo('checkout', 'photos')).toEqual([]);
  });
  it('are distinguished from those of other pages', () => {
    expect(screenOf({ screen: 'photos' })).toBe('photos');
    expect(screenOf({ screen: 'elsewhere' })).toBeNull();
    expect(screenOf(null)).toBeNull();
  });
  it('are stored as the number of the step', () => {
    expect(stepOf('checkout')).toBe(1);
    expect(stepOf('intro')).toBeNull();
    expect(screenOfStep(0)).toBe('photos');
    expect(screenOfStep(null)).toBe('intro');
  });
});
