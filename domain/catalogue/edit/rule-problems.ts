import type { CatalogueProblem } from '../catalogue-problem.ts';
import type { Catalogue } from '../shop-catalogue.ts';
import { taxProblems, type TaxProblemCode } from '../tax-problems.ts';
import { zoneProblems, type ZoneProblemCode } from '../zone-problems.ts';
import { elsewhereList } from './price-lists.ts';

/** A fault of the taxes or delivery zones of a price list. */
export type RuleProblem = CatalogueProblem<TaxProblemCode | ZoneProblemCode>;

/** Every fault of taxes and delivery zones; a catalogue with one cannot be saved. Source: product §9.4, §9.5. */
export function findRuleProblems(catalogue: Catalogue): RuleProblem[] {
  return [...taxProblems(catalogue), ...zoneProblems(catalogue)];
}

/** The price list that a fault is in. */
export function listOfProblem({ path }: RuleProblem): string {
  const [first = '', second = ''] = path.split('.');
  return first === elsewhereList ? elsewhereList : second;
}
