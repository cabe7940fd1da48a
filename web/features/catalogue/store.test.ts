import { describe, expect, it } from 'vitest';
import { initialCountry } from './store.ts';

describe('the country to begin with', () => {
  it('is the one the address forces', () => {
    expect(initialCountry('TN', { country: 'US', byHand: true }, 'CA')).toEqual({
      country: 'TN',
      byHand: false,
    });
  });
  it('is the stored one before the one found', () => {
    expect(initialCountry(null, { country: 'GB', byHand: true }, 'CA')).toEqual({
      country: 'GB',
      byHand: true,
    });
  });
  it('is the one the server found on a first visit', () => {
    expect(initialCountry(null, null, 'CA')).toEqual({ country: 'CA', byHand: false });
  });
  it.each(['', 'XX', 'nowhere'])('is the US where "%s" was found', (found) => {
    expect(initialCountry(null, null, found)).toEqual({ country: 'US', byHand: false });
  });
});
