import { addDays } from '../common/local-time.ts';
import type { CatalogueProblem } from './catalogue-problem.ts';
import type { Catalogue, CountryCatalogue, TaxRate } from './shop-catalogue.ts';

/** Faults of tax rates. */
export const taxProblemCodes = [
  'tax_name_invalid',
  'tax_percent_invalid',
  'tax_day_invalid',
  'tax_days_reversed',
  'tax_source_too_long',
  'tax_days_overlap',
  'tax_days_gap',
  'tax_too_many',
] as const;
/** One of {@link taxProblemCodes}. */
export type TaxProblemCode = (typeof taxProblemCodes)[number];

type Problem = CatalogueProblem<TaxProblemCode>;

/** Most rates that hold on one day, and most that are listed with those of other days. */
const maxHolding = 5;
const maxListed = 100;
const maxName = 40;
const maxSource = 300;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isHolding({ from, until }: TaxRate, day: string): boolean {
  return (from === undefined || from <= day) && (until === undefined || day <= until);
}

const firstDay = '0000-01-01';

/** The days on which the number of holding rates can grow. */
function listStarts(rates: readonly TaxRate[]): string[] {
  return [...new Set(rates.map(({ from }) => from ?? firstDay))].toSorted();
}

function findOwnProblems(rate: TaxRate, path: string): Problem[] {
  const { name, percentThousandths, from, until, source } = rate;
  const found: Problem[] = [];
  const add = (field: string, code: TaxProblemCode, facts: Problem['facts'] = {}): void => {
    found.push({ path: `${path}.${field}`, code, facts: { name, ...facts } });
  };
  if (name.trim() === '' || name.length > maxName) add('name', 'tax_name_invalid');
  const isShare = Number.isInteger(percentThousandths) && percentThousandths >= 0;
  if (!isShare || percentThousandths > 100_000) {
    add('percentThousandths', 'tax_percent_invalid', { percentThousandths });
  }
  if (from !== undefined && !isDay(from)) add('from', 'tax_day_invalid', { day: from });
  if (until !== undefined && !isDay(until)) add('until', 'tax_day_invalid', { day: until });
  if (from !== undefined && until !== undefined && until < from) {
    add('until', 'tax_days_reversed', { from, until });
  }
  if (source !== undefined && source.length > maxSource) {
    add('source', 'tax_source_too_long', { most: maxSource });
  }
  return found;
}

/** Rates of one name that hold on one day: an order would pay both. */
function findOverlaps(rates: readonly TaxRate[], path: string): Problem[] {
  return rates.flatMap((rate, index) => {
    const day = rate.from ?? firstDay;
    const other = rates.findIndex(
      (each, at) =>
        each.name.trim() === rate.name.trim() &&
        isHolding(each, day) &&
        (at < index || (at > index && (each.from ?? firstDay) < day)),
    );
    if (other < 0) return [];
    const facts = { name: rate.name, other, ...(rate.from !== undefined && { day: rate.from }) };
    return [{ path: `${path}.${index}`, code: 'tax_days_overlap', facts }];
  });
}

/** Days between two rates of one name on which none of that name holds: most often a slip, so they need a rate of 0. */
function findGaps(rates: readonly TaxRate[], path: string): Problem[] {
  return rates.flatMap((rate, index) => {
    const { name, from } = rate;
    if (from === undefined) return [];
    const ends = rates.flatMap((each) =>
      each.name.trim() === name.trim() && (each.from ?? firstDay) < from && each.until !== undefined
        ? [each.until]
        : [],
    );
    const end = ends.toSorted().at(-1);
    const gap = end !== undefined && addDays(end, 1);
    if (gap === false || gap >= from) return [];
    const facts = { name, from: gap, until: addDays(from, -1) };
    return [{ path: `${path}.${index}.from`, code: 'tax_days_gap', facts }];
  });
}

function findRateProblems(rates: readonly TaxRate[], path: string): Problem[] {
  if (rates.length > maxListed) {
    return [{ path, code: 'tax_too_many', facts: { most: maxListed } }];
  }
  const own = rates.flatMap((rate, index) => findOwnProblems(rate, `${path}.${index}`));
  // Days that are none cannot be compared.
  if (own.some(({ code }) => code === 'tax_day_invalid' || code === 'tax_days_reversed'))
    return own;
  const crowded = listStarts(rates).find(
    (day) => rates.filter((rate) => isHolding(rate, day)).length > maxHolding,
  );
  const overlaps = findOverlaps(rates, path);
  return [
    ...own,
    ...overlaps,
    ...(overlaps.length > 0 ? [] : findGaps(rates, path)),
    ...(crowded === undefined
      ? []
      : [{ path, code: 'tax_too_many', facts: { most: maxHolding, day: crowded } } as const]),
  ];
}

function findCountryProblems({ taxes }: CountryCatalogue, path: string): Problem[] {
  return [
    ...findRateProblems(taxes.rates ?? [], `${path}.taxes.rates`),
    ...Object.entries(taxes.byProvince ?? {}).flatMap(([province, rates]) =>
      findRateProblems(rates, `${path}.taxes.byProvince.${province}`),
    ),
  ];
}

/** Every fault of the catalogue's taxes; nothing, if they may be saved. Source: product §9.5. */
export function taxProblems({ countries, elsewhere }: Catalogue): Problem[] {
  return [
    ...Object.entries(countries).flatMap(([code, country]) =>
      country ? findCountryProblems(country, `countries.${code}`) : [],
    ),
    ...findCountryProblems(elsewhere, 'elsewhere'),
  ];
}
