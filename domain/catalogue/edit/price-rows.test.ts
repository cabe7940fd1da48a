import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../default-catalogue.ts';
import { removeTier, setPrice, setShipping, setTiers } from './change-prices.ts';
import { priceRows } from './price-rows.ts';

function rowsTo(after: typeof defaultCatalogue, list = 'TN') {
  return priceRows(defaultCatalogue, after, list).map((row) => [
    row.id,
    row.kind === 'tier' ? row.to : null,
    row.before,
    row.after,
  ]);
}

describe('priceRows', () => {
  it('have each tier with its end, and the shipping', () => {
    expect(rowsTo(defaultCatalogue)).toEqual([
      ['10x15 1', 24, 250, 250],
      ['10x15 25', 74, 200, 200],
      ['10x15 75', null, 150, 150],
      ['15x22 1', 24, 350, 350],
      ['15x22 25', 74, 300, 300],
      ['15x22 75', null, 250, 250],
      ['3.5x4.5 1', null, 125, 125],
      ['keychain 1', null, 1500, 1500],
      ['keyring_magnet 1', null, 1500, 1500],
      ['fee', null, 800, 800],
      ['freeFrom', null, 2500, 2500],
    ]);
  });

  it('have what was added at its place, and what ends without an amount', () => {
    const tier = setPrice(defaultCatalogue, 'TN', '10x15', { from: 50, unit: 180 });
    const ended = setTiers(removeTier(tier, 'TN', '10x15', 75), 'TN', '15x22', null);
    const rows = rowsTo(setShipping(ended, 'TN', { fee: 900 }));
    expect(rows.slice(0, 4)).toEqual([
      ['10x15 1', 24, 250, 250],
      ['10x15 25', 49, 200, 200],
      ['10x15 50', null, null, 180],
      ['10x15 75', null, 150, null],
    ]);
    expect(rows.slice(-5)).toEqual([
      ['15x22 1', 24, 350, null],
      ['15x22 25', 74, 300, null],
      ['15x22 75', null, 250, null],
      ['fee', null, 800, 900],
      ['freeFrom', null, 2500, 2500],
    ]);
  });

  it('have no amounts for a country without a list', () => {
    expect(rowsTo(defaultCatalogue, 'NO')).toEqual([
      ['fee', null, null, null],
      ['freeFrom', null, null, null],
    ]);
  });
});
