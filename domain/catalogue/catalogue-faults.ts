import { countryCodes } from '../places/countries.ts';
import type { Catalogue, CountryCatalogue, PriceTiers, QuantityRule } from './shop-catalogue.ts';

/**
 * What can be wrong with a catalogue whose values have the right form. `tiers_not_ascending`: they begin above 1, or one does
 * not begin above the one before. `default_not_sold`: new prints would have a size without a price. `nothing_sold`.
 * `unknown_country`. `method_twice`. `quantity_step`: the largest quantity is not a multiple of the step, or more than an item
 * may have.
 */
export const catalogueFaults = [
  'tiers_not_ascending',
  'default_not_sold',
  'nothing_sold',
  'unknown_country',
  'method_twice',
  'quantity_step',
] as const;
/** One of {@link catalogueFaults}. */
export type CatalogueFault = (typeof catalogueFaults)[number];

/** A fault, with the path of the value in the catalogue. */
export interface FoundFault {
  readonly path: readonly (string | number)[];
  readonly fault: CatalogueFault;
}

/** Largest quantity that a call accepts for an item. */
const maxQuantity = 99;

function findTierFault(tiers: PriceTiers): FoundFault | null {
  const at = tiers.findIndex(({ from }, index) =>
    index === 0 ? from !== 1 : from <= (tiers[index - 1]?.from ?? 0),
  );
  return at === -1 ? null : { path: [at, 'from'], fault: 'tiers_not_ascending' };
}

function under(path: readonly (string | number)[], found: readonly FoundFault[]): FoundFault[] {
  return found.map((one) => ({ ...one, path: [...path, ...one.path] }));
}

function findCountryFaults({ prices, defaultSize, methods }: CountryCatalogue): FoundFault[] {
  const sold = Object.entries(prices);
  const faults = sold.flatMap(([key, tiers]) => {
    const fault = findTierFault(tiers);
    return fault ? under(['prices', key], [fault]) : [];
  });
  if (sold.length === 0) faults.push({ path: ['prices'], fault: 'nothing_sold' });
  else if (!Object.hasOwn(prices, defaultSize)) {
    faults.push({ path: ['defaultSize'], fault: 'default_not_sold' });
  }
  for (const delivery of ['shipping', 'pickup'] as const) {
    const listed = methods[delivery];
    if (new Set(listed).size !== listed.length) {
      faults.push({ path: ['methods', delivery], fault: 'method_twice' });
    }
  }
  return faults;
}

function findQuantityFault({ step, max }: QuantityRule): FoundFault[] {
  const fits = max <= maxQuantity && max % step === 0;
  return fits ? [] : [{ path: ['max'], fault: 'quantity_step' }];
}

/** Finds what contradicts itself in a catalogue. The form of its values is checked before. Source: product §9. */
export function findCatalogueFaults(catalogue: Catalogue): FoundFault[] {
  const codes = new Set(countryCodes);
  const countries = Object.entries(catalogue.countries).flatMap(([code, country]) => {
    const path = ['countries', code];
    if (!country) return [];
    if (!codes.has(code)) return [{ path, fault: 'unknown_country' } as const];
    return under(path, findCountryFaults(country));
  });
  const bySize = Object.entries(catalogue.quantitiesBySize).flatMap(([size, rule]) =>
    rule ? under(['quantitiesBySize', size], findQuantityFault(rule)) : [],
  );
  return [
    ...countries,
    ...under(['elsewhere'], findCountryFaults(catalogue.elsewhere)),
    ...under(['quantities'], findQuantityFault(catalogue.quantities)),
    ...bySize,
  ];
}
