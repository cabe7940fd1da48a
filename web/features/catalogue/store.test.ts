import { changePriceList } from '#domain/catalogue/edit/price-lists.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { initialCountry } from './store.ts';

const unsold = changePriceList(defaultCatalogue, 'CA', { sold: false });

describe('initialCountry', () => {
  it('is the country required by the URL', () => {
    expect(initialCountry(defaultCatalogue, 'TN', { country: 'US', byHand: true }, 'CA')).toEqual({
      country: 'TN',
      byHand: false,
      before: 'US',
    });
    expect(initialCountry(defaultCatalogue, 'TN', null, 'CA')).toMatchObject({
      country: 'TN',
      before: 'CA',
    });
    const chosen = { country: 'TN', byHand: true, before: 'en' };
    expect(initialCountry(defaultCatalogue, 'TN', chosen, 'CA')).toEqual(chosen);
  });
  it('prefers the stored country to the detected one', () => {
    expect(initialCountry(defaultCatalogue, null, { country: 'GB', byHand: true }, 'CA')).toEqual({
      country: 'GB',
      byHand: true,
    });
  });
  it('is the country detected by the server on a first visit', () => {
    expect(initialCountry(defaultCatalogue, null, null, 'CA')).toEqual({
      country: 'CA',
      byHand: false,
    });
  });
  it.each(['', 'XX', 'nowhere'])('is the US when "%s" was detected', (found) => {
    expect(initialCountry(defaultCatalogue, null, null, found)).toEqual({
      country: 'US',
      byHand: false,
    });
  });
  it.each([
    ['a link', ['CA', null, 'GB']],
    ['an earlier visit', [null, { country: 'CA', byHand: true }, 'GB']],
    ['the server', [null, null, 'CA']],
  ] as const)(
    'is the one of the catalogue if that of %s is not sold to',
    (_, [forced, stored, found]) => {
      expect(initialCountry(unsold, forced, stored, found)).toEqual({
        country: 'US',
        byHand: false,
        unsold: 'CA',
      });
    },
  );
});
