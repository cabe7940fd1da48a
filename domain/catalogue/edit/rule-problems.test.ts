import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../default-catalogue.ts';
import { setTaxes } from './change-country.ts';
import { putZone } from './change-zones.ts';
import { checksOf, isWrong } from './checks.ts';
import { findRuleProblems, listOfProblem } from './rule-problems.ts';

const nowhere = {
  id: null,
  name: { en: 'Nowhere' },
  carriers: [
    { id: null, name: 'Post', by: 'count', steps: [{ from: 0, fee: 100 }], freeFrom: null },
  ],
} as const;

describe('findRuleProblems', () => {
  it('finds the faults of taxes and zones, with the list of each', () => {
    const rates = [{ name: 'Tax', percentThousandths: -1 }];
    const taxed = setTaxes(defaultCatalogue, 'elsewhere', null, rates);
    const found = findRuleProblems(putZone(taxed, 'TN', nowhere));
    expect(found.map((each) => [listOfProblem(each), each.code])).toEqual([
      ['elsewhere', 'tax_percent_invalid'],
      ['TN', 'zone_names_no_place'],
    ]);
  });

  it('makes each of them a check that keeps the catalogue from being published', () => {
    const faulty = putZone(defaultCatalogue, 'TN', nowhere);
    expect(checksOf(faulty, defaultCatalogue).filter(isWrong)).toMatchObject([
      { code: 'rule', level: 'wrong', list: 'TN', problem: { code: 'zone_names_no_place' } },
    ]);
  });
});
