import { describe, expect, it } from 'vitest';
import { initialCountry } from './store.ts';

describe('initialCountry', () => {
  it('is the country required by the URL', () => {
    expect(initialCountry('TN', { country: 'US', byHand: true }, 'CA')).toEqual({
      country: 'TN',
      byHand: false,
      before: 'US',
    });
    expect(initialCountry('TN', null, 'CA')).toMatchObject({ country: 'TN', before: 'CA' });
    const chosen = { country: 'TN', byHand: true, before: 'en' };
    expect(initialCountry('TN', chosen, 'CA')).toEqual(chosen);
  });
  it('prefers the stored country to the detected one', () => {
    expect(initialCountry(null, { country: 'GB', byHand: true }, 'CA')).toEqual({
      country: 'GB',
      byHand: true,
    });
  });
  it('is the country detected by the server on a first visit', () => {
    expect(initialCountry(null, null, 'CA')).toEqual({ country: 'CA', byHand: false });
  });
  it.each(['', 'XX', 'nowhere'])('is the US when "%s" was detected', (found) => {
    expect(initialCountry(null, null, found)).toEqual({ country: 'US', byHand: false });
  });
});
