import { describe, expect, it } from 'vitest';
import { applyEdit, beginFields, emptyTax } from './tax-fields.ts';

const vat = { name: 'VAT', percentThousandths: 19_000 };
const today = '2026-11-29';

describe('beginFields', () => {
  it('has a following rate begin tomorrow, or the day after one that is ahead begins', () => {
    const follow = { kind: 'follow', index: 0 } as const;
    expect(beginFields([vat], follow, today)).toEqual({
      ...emptyTax,
      name: 'VAT',
      from: '2026-11-30',
    });
    const ahead = { ...vat, from: '2027-12-31' };
    expect(beginFields([ahead], follow, today).from).toBe('2028-01-01');
  });

  it('has what a rate is changed from', () => {
    const rate = { ...vat, until: '2026-12-31', source: 'Act 1' };
    expect(beginFields([rate], { kind: 'change', index: 0 }, today)).toEqual({
      name: 'VAT',
      percent: '19',
      from: '',
      until: '2026-12-31',
      source: 'Act 1',
    });
  });
});

describe('applyEdit', () => {
  it('takes a change whole, without the fields that are empty', () => {
    const fields = { ...emptyTax, name: ' VAT ', percent: '20,5', source: 'Act 2' };
    expect(applyEdit([vat], { kind: 'change', index: 0 }, fields)).toEqual([
      { name: 'VAT', percentThousandths: 20_500, source: 'Act 2' },
    ]);
  });

  it('ends the rate before the one that follows', () => {
    const fields = { ...emptyTax, name: 'VAT', percent: '20', from: '2027-01-01' };
    expect(applyEdit([vat], { kind: 'follow', index: 0 }, fields)).toEqual([
      { ...vat, until: '2026-12-31' },
      { name: 'VAT', percentThousandths: 20_000, from: '2027-01-01' },
    ]);
  });

  it.for([
    [{ percent: '20' }, 'name'],
    [{ name: 'VAT', percent: '101' }, 'percent'],
    [{ name: 'VAT', percent: '20', from: '' }, 'follow'],
  ] as const)('names the field that is wrong in %j', ([typed, problem]) => {
    const fields = { ...emptyTax, ...typed };
    expect(applyEdit([vat], { kind: 'follow', index: 0 }, fields)).toBe(problem);
  });
});
