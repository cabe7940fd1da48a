import { describe, expect, it } from 'vitest';
import { provideEmptyProject } from '#tests/support/empty-project.ts';
import { checkShopConstants } from './check-shop-constants.ts';
import { findConstants } from './find-constants.ts';

describe('findConstants', () => {
  it.each([
    ["if (country === 'TN') pay();", 'country', 'TN'],
    ["const rates = { CA: 'GST' };", 'country', 'CA'],
    ["const query = sql`select 1 where country = 'FR' and state = 'paid'`;", 'country', 'FR'],
    ['type Home = "US";', 'country', 'US'],
    ["const size = '10x15';", 'size', '10x15'],
    ["const sizes = ['15x23'];", 'size', '15x23'],
    ["const type = 'photo_print';", 'product', 'photo_print'],
    ['const shippingFee = 800;', 'money', 'shippingFee = 800'],
    ['const rule = { freeFrom: 0, fee: 12_00 };', 'money', 'fee = 12_00'],
    ['function open(balance = 500) {}', 'money', 'balance = 500'],
    ['if (order.originalTotal > 10_000) hold();', 'money', 'originalTotal = 10_000'],
    ["toMinor(25, 'USD');", 'money', 'toMinor = 25'],
  ])('finds that of %s', (code, kind, text) => {
    expect(findConstants('a.ts', code)).toEqual([{ line: 1, kind, text }]);
  });

  it.each([
    '// TN pays 800 for 10x15 of photo_print',
    "const id = 'TNT';",
    "const frames = { keychain: 'rounded' };",
    'const total = 0;',
    'const count = 800;',
    'const half = total / 200;',
    'import { TN } from "./tn.ts";',
  ])('finds nothing in %s', (code) => {
    expect(findConstants('a.ts', code)).toEqual([]);
  });

  it('names the line', () => {
    expect(findConstants('a.tsx', 'const a = 1;\nconst b = <p lang="en">{"DE"}</p>;')).toEqual([
      { line: 2, kind: 'country', text: 'DE' },
    ]);
  });
});

describe('checkShopConstants', () => {
  const project = provideEmptyProject();

  it('refuses a constant outside of the places, and a place that nothing needs', async () => {
    for (const root of ['domain', 'contract', 'server', 'web']) {
      await project.write(`${root}/plain.ts`, 'export const one = 1;\n');
    }
    await project.write('domain/places/list.ts', "export const home = 'TN';\n");
    await project.write('server/rule.ts', "export const home = 'TN';\n");
    await project.write('server/rule.test.ts', "export const home = 'TN';\n");
    const places = { place: 'domain/places/', kinds: ['country'], why: 'geography' } as const;
    const { faults, seen } = await checkShopConstants(project.base, [
      places,
      { place: 'web/plain.ts', kinds: ['money'], why: 'no longer there' },
    ]);
    expect(faults).toEqual([
      'server/rule.ts:1: TN: a country in the code; put it into the catalogue or a setting',
      'web/plain.ts: nothing needs the allowed place (no longer there)',
    ]);
    expect(seen).toBe(6);
  });
});
