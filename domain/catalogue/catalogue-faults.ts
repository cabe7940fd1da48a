import { countryCodes } from '../places/countries.ts';
import { maxQuantity } from './quantities.ts';
import type {
  Catalogue,
  CatalogueVariant,
  CountryCatalogue,
  PriceTiers,
  QuantityRule,
} from './shop-catalogue.ts';

/**
 * What can be wrong with a catalogue whose values have the right form. `tiers_not_ascending`: they begin above 1, or one does
 * not begin above the one before. `default_not_sold`: new prints would have a size without a price. `nothing_sold`.
 * `unknown_country`. `method_twice`. `quantity_step`: the largest quantity is not a multiple of the step, or more than an item
 * may have. `id_twice`: two products, or two variants with their aliases, have the same id. `unknown_size`: a price, a nearest
 * size or a sheet is of a size that no product has. `finishing_on_gift`: an option changes a print, but the product is none.
 */
export const catalogueFaults = [
  'tiers_not_ascending',
  'default_not_sold',
  'nothing_sold',
  'unknown_country',
  'method_twice',
  'quantity_step',
  'id_twice',
  'unknown_size',
  'finishing_on_gift',
] as const;
/** One of {@link catalogueFaults}. */
export type CatalogueFault = (typeof catalogueFaults)[number];

/** A fault, with the path of the value in the catalogue. */
export interface FoundFault {
  readonly path: readonly (string | number)[];
  readonly fault: CatalogueFault;
}

function findTierFault(tiers: PriceTiers): FoundFault | null {
  const at = tiers.findIndex(({ from }, index) =>
    index === 0 ? from !== 1 : from <= (tiers[index - 1]?.from ?? 0),
  );
  return at === -1 ? null : { path: [at, 'from'], fault: 'tiers_not_ascending' };
}

function under(path: readonly (string | number)[], found: readonly FoundFault[]): FoundFault[] {
  return found.map((one) => ({ ...one, path: [...path, ...one.path] }));
}

function findCountryFaults(
  { prices, defaultSize, methods }: CountryCatalogue,
  known: ReadonlySet<string>,
): FoundFault[] {
  const sold = Object.entries(prices);
  const faults = sold.flatMap(([key, tiers]) => {
    if (!tiers || !known.has(key))
      return [{ path: ['prices', key], fault: 'unknown_size' } as const];
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

function namesOf({ key, aliases = [] }: CatalogueVariant): readonly string[] {
  return [key, ...aliases];
}

function findVariantFaults(
  { key, quantities, nearest, sheetOn }: CatalogueVariant,
  known: ReadonlySet<string>,
): FoundFault[] {
  return [
    ...(quantities ? under(['quantities'], findQuantityFault(quantities)) : []),
    ...(nearest === undefined || (known.has(nearest) && nearest !== key)
      ? []
      : [{ path: ['nearest'], fault: 'unknown_size' } as const]),
    ...(sheetOn === undefined || (known.has(sheetOn) && sheetOn !== key)
      ? []
      : [{ path: ['sheetOn'], fault: 'unknown_size' } as const]),
  ];
}

function findProductFaults({ products }: Catalogue, known: ReadonlySet<string>): FoundFault[] {
  const types = new Set<string>();
  const names = new Set<string>();
  const isRepeated = (seen: Set<string>, id: string): boolean => seen.size === seen.add(id).size;
  return products.flatMap(({ type, kind, options = [], variants }, index) => {
    const path = ['products', index];
    const faults = variants.flatMap((variant, at) => [
      ...under(['variants', at], findVariantFaults(variant, known)),
      ...namesOf(variant)
        .filter((name) => isRepeated(names, name))
        .map(() => ({ path: ['variants', at, 'key'], fault: 'id_twice' }) as const),
    ]);
    const isFinished = options.some(({ values }) => values.some(({ finishing }) => finishing));
    return under(path, [
      ...(isFinished && kind !== 'paper'
        ? [{ path: ['options'], fault: 'finishing_on_gift' } as const]
        : []),
      ...(isRepeated(types, type) ? [{ path: ['type'], fault: 'id_twice' } as const] : []),
      ...faults,
    ]);
  });
}

/** Finds what contradicts itself in a catalogue. The form of its values is checked before. Source: product §9. */
export function findCatalogueFaults(catalogue: Catalogue): FoundFault[] {
  const codes = new Set(countryCodes);
  const known = new Set(
    catalogue.products.flatMap(({ variants }) => variants.map(({ key }) => key)),
  );
  const countries = Object.entries(catalogue.countries).flatMap(([code, country]) => {
    const path = ['countries', code];
    if (!country) return [];
    if (!codes.has(code)) return [{ path, fault: 'unknown_country' } as const];
    return under(path, findCountryFaults(country, known));
  });
  return [
    ...countries,
    ...under(['elsewhere'], findCountryFaults(catalogue.elsewhere, known)),
    ...under(['quantities'], findQuantityFault(catalogue.quantities)),
    ...findProductFaults(catalogue, known),
  ];
}
