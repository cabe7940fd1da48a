import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCatalogue } from '#tests/support/random-catalogues.ts';
import { defaultCatalogue } from '../default-catalogue.ts';
import { tiersOf } from '../prices.ts';
import type { Catalogue } from '../shop-catalogue.ts';
import { differenceOf } from './difference.ts';
import { maxPriceFile, readPrices, writePrices } from './price-file.ts';

const head = 'country,product,size,from,price';

function read(...lines: readonly string[]) {
  return readPrices([head, ...lines].join('\n'), defaultCatalogue);
}

function taken(...lines: readonly string[]): Catalogue {
  const result = read(...lines);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

function faultsOf(...lines: readonly string[]) {
  const result = read(...lines);
  if (result.ok || result.code !== 'file_faulty') throw new Error('the file has no faults');
  return result.details.faults.map(({ line, problem, value }) => [line, problem, value]);
}

describe('writePrices', () => {
  it('has a row for each tier and for shipping, in major units with the digits of the currency', () => {
    const lines = writePrices(defaultCatalogue).split('\r\n');
    expect(lines[0]).toBe(`\uFEFF${head}`);
    expect(lines).toContain('TN,photo_print,10x15,25,2.00');
    expect(lines).toContain('TN,shipping_free_from,,,25.00');
    expect(lines).toContain('TN,keychain,,1,15.00');
    expect(lines.find((line) => line.startsWith('JP,photo_print,4x6'))).toMatch(/,1,\d+$/);
    expect(lines.some((line) => line.startsWith('elsewhere,shipping_fee'))).toBe(true);
  });

  it('writes decimal commas between semicolons', () => {
    expect(writePrices(defaultCatalogue, ';')).toContain('TN;photo_print;10x15;25;2,00\r\n');
  });

  it('comes back as the same bytes and the same prices from any catalogue', () => {
    fc.assert(
      fc.property(anyCatalogue, fc.constantFrom(',' as const, ';' as const), (catalogue, mark) => {
        const text = writePrices(catalogue, mark);
        const again = readPrices(text, catalogue);
        if (!again.ok) throw new Error(JSON.stringify(again));
        expect(differenceOf(catalogue, again.value)).toEqual([]);
        expect(writePrices(again.value, mark)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('carries all prices from one catalogue to another with the same countries', () => {
    fc.assert(
      fc.property(anyCatalogue, (catalogue) => {
        const bare = { prices: {}, shipping: { fee: 1, freeFrom: 1 } };
        const countries = Object.fromEntries(
          Object.entries(catalogue.countries).map(([code, list]) => [
            code,
            { ...(list ?? catalogue.elsewhere), ...bare },
          ]),
        );
        const empty = { ...catalogue, countries, elsewhere: { ...catalogue.elsewhere, ...bare } };
        const filled = readPrices(writePrices(catalogue), empty);
        expect(filled.ok && differenceOf(catalogue, filled.value)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('readPrices', () => {
  it('replaces the tiers of a size that the file names, and leaves the others alone', () => {
    const catalogue = taken('TN,photo_print,10x15,1,2.60', 'TN,photo_print,10x15,50,2');
    expect(tiersOf(catalogue, 'TN', '10x15')).toEqual([
      { from: 1, unit: 260 },
      { from: 50, unit: 200 },
    ]);
    expect(tiersOf(catalogue, 'TN', '15x22')).toBe(tiersOf(defaultCatalogue, 'TN', '15x22'));
  });

  it('reads what a spreadsheet stored: without a mark, with semicolons and decimal commas', () => {
    const text = 'Country;Product;Size;From;Price\r\n"TN";photo_print; 10x15 ;1;2,5\r\n;;;;\r\n';
    const result = readPrices(text, defaultCatalogue);
    expect(result.ok && tiersOf(result.value, 'TN', '10x15')).toEqual([{ from: 1, unit: 250 }]);
  });

  it('ends the sale of a size whose count and price are empty', () => {
    expect(tiersOf(taken('TN,photo_print,15x22,,'), 'TN', '15x22')).toBeNull();
  });

  it('changes fee and threshold', () => {
    const catalogue = taken('TN,shipping_fee,,,9', 'elsewhere,shipping_free_from,,,0');
    expect(catalogue.countries['TN']?.shipping).toEqual({ fee: 900, freeFrom: 2500 });
    expect(catalogue.elsewhere.shipping.freeFrom).toBe(0);
  });

  it('names the line and the cell of every fault', () => {
    expect(
      faultsOf(
        'NO,photo_print,10x15,1,2.60',
        'TN,poster,10x15,1,2.60',
        'TN,photo_print,13x18,1,2.60',
        'TN,photo_print,10x15,0,2.60',
        'TN,photo_print,10x15,1,2.605',
        'JP,photo_print,4x6,1,60.5',
        'TN,keychain,,1,-1',
        'TN,keychain,,1,0',
        'TN,shipping_fee,,1,8',
        'TN,photo_print',
        'US,photo_print,4x6,1,1',
        'US,photo_print,4x6,1,2',
      ),
    ).toEqual([
      [2, 'country', 'NO'],
      [3, 'product', 'poster'],
      [4, 'size', '13x18'],
      [5, 'from', '0'],
      [6, 'price', '2.605'],
      [7, 'price', '60.5'],
      [8, 'price', '-1'],
      [9, 'price', '0'],
      [10, 'from', '1'],
      [11, 'columns', '2'],
      [13, 'twice', 'US photo_print 4x6 1 2'],
    ]);
  });

  it('refuses a size without a price for its first piece, and one that is ended and priced', () => {
    expect(faultsOf('TN,photo_print,10x15,25,2')).toEqual([[2, 'tiers', '10x15']]);
    expect(faultsOf('TN,keychain,,,', 'TN,keychain,,1,2')).toEqual([[2, 'ended', 'keychain']]);
  });

  it('refuses another head, a broken table and a file that is too large', () => {
    const of = (text: string) => readPrices(text, defaultCatalogue);
    expect(of('')).toMatchObject({ details: { faults: [{ line: 1, problem: 'columns' }] } });
    expect(of('price,size\n1,2')).toMatchObject({ details: { faults: [{ problem: 'columns' }] } });
    expect(of(`${head}\n"TN,photo`)).toMatchObject({
      details: { faults: [{ line: 2, problem: 'quotes' }] },
    });
    expect(of(`${head}\n`.padEnd(maxPriceFile + 1, ' '))).toEqual({
      ok: false,
      code: 'file_too_large',
    });
    expect(of(`${head}\n${'TN,keychain,,1,2\n'.repeat(20_001)}`)).toMatchObject({
      code: 'file_too_large',
    });
  });

  it('names at most fifty faults', () => {
    expect(faultsOf(...Array.from({ length: 80 }, () => 'NO,keychain,,1,2'))).toHaveLength(50);
  });
});
