import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../default-catalogue.ts';
import { taxFor } from '../tax.ts';
import { isSoldTo } from '../sold-countries.ts';
import { setDefaultSize, setLanguages, setMethods, setSold, setTaxes } from './change-country.ts';

const policy = { defaultPercentThousandths: 0, pickupProvince: null };
const vat = [{ name: 'TVA', percentThousandths: 19_000 }];

describe('setTaxes', () => {
  it('changes the taxes of a country', () => {
    const taxed = setTaxes(defaultCatalogue, 'TN', null, vat);
    expect(taxFor(taxed, 'TN', null, 'shipping', policy).rates).toEqual(vat);
    const own = setTaxes(taxed, 'TN', null, null);
    const shops = { ...policy, defaultPercentThousandths: 7000 };
    expect(taxFor(own, 'TN', null, 'shipping', shops).rates).toEqual([
      { name: 'Tax', percentThousandths: 7000 },
    ]);
  });

  it('changes those of a province, where provinces have their own', () => {
    const taxed = setTaxes(defaultCatalogue, 'CA', 'QC', vat);
    expect(taxFor(taxed, 'CA', 'QC', 'shipping', policy).rates).toEqual(vat);
    expect(taxFor(taxed, 'CA', 'ON', 'shipping', policy)).toEqual(
      taxFor(defaultCatalogue, 'CA', 'ON', 'shipping', policy),
    );
    expect(setTaxes(defaultCatalogue, 'TN', 'QC', vat)).toBe(defaultCatalogue);
    expect(setTaxes(defaultCatalogue, 'CA', 'QC', null)).toBe(defaultCatalogue);
    expect(setTaxes(defaultCatalogue, 'NO', null, vat)).toBe(defaultCatalogue);
  });
});

describe('setMethods', () => {
  it('changes the methods of one delivery', () => {
    const changed = setMethods(defaultCatalogue, 'TN', 'shipping', ['credit', 'cod']);
    expect(changed.countries['TN']?.methods).toEqual({
      shipping: ['credit', 'cod'],
      pickup: ['in_store'],
    });
  });
});

describe('setSold', () => {
  it('closes a country, and opens it without a trace', () => {
    const closed = setSold(defaultCatalogue, 'FR', false);
    expect([isSoldTo(closed, 'FR'), isSoldTo(closed, 'DE')]).toEqual([false, true]);
    expect(setSold(closed, 'FR', true)).toEqual(defaultCatalogue);
  });
});

describe('setLanguages', () => {
  it('keeps the rest of the policy, and leaves none that says nothing', () => {
    const languages = (list: string, chosen: readonly string[]) =>
      setLanguages(defaultCatalogue, list, chosen).countries[list]?.policy;
    expect(languages('TN', ['ar'])).toEqual({
      ...defaultCatalogue.countries['TN']?.policy,
      languages: ['ar'],
    });
    expect(languages('DE', ['de', 'en'])).toEqual({ languages: ['de', 'en'] });
    expect(languages('DE', [])).toBeUndefined();
  });
});

describe('setDefaultSize', () => {
  it('changes the size of a new print', () => {
    expect(setDefaultSize(defaultCatalogue, 'TN', '15x22').countries['TN']?.defaultSize).toBe(
      '15x22',
    );
  });
});
