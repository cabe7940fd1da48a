import type { CanadianProvince } from '../../places/provinces.ts';
import type { BaseMethod } from '../base-methods.ts';
import type { DeliveryMethod } from '../shipping.ts';
import type { Catalogue, CountryCatalogue, TaxRate } from '../shop-catalogue.ts';
import { changePriceList, findPriceList, replacePriceList } from './price-lists.ts';

/** Longest name of a tax, in characters. */
export const maxTaxName = 40;
/** Greatest rate of a tax, in thousandths of a percent. */
export const maxTaxThousandths = 100_000;

/** Sets the size of a new print. */
export function setDefaultSize(
  catalogue: Catalogue,
  list: string,
  defaultSize: CountryCatalogue['defaultSize'],
): Catalogue {
  return changePriceList(catalogue, list, { defaultSize });
}

/** Sets the payment methods of a delivery, the preferred one first. */
export function setMethods(
  catalogue: Catalogue,
  list: string,
  delivery: DeliveryMethod,
  methods: readonly BaseMethod[],
): Catalogue {
  const found = findPriceList(catalogue, list);
  if (!found) return catalogue;
  return changePriceList(catalogue, list, { methods: { ...found.methods, [delivery]: methods } });
}

/**
 * Sets the taxes of a country, or of a province that has its own; null takes the rate that the shop has for countries
 * without one, which a province never does.
 */
export function setTaxes(
  catalogue: Catalogue,
  list: string,
  province: CanadianProvince | null,
  rates: readonly TaxRate[] | null,
): Catalogue {
  const taxes = findPriceList(catalogue, list)?.taxes;
  if (!taxes) return catalogue;
  if (province === null) return changePriceList(catalogue, list, { taxes: { ...taxes, rates } });
  if (!taxes.byProvince || rates === null) return catalogue;
  const byProvince = { ...taxes.byProvince, [province]: rates };
  return changePriceList(catalogue, list, { taxes: { ...taxes, byProvince } });
}

/** Opens or closes the shop for the customers of a list. Source: product §9.2. */
export function setSold(catalogue: Catalogue, list: string, isSold: boolean): Catalogue {
  const found = findPriceList(catalogue, list);
  if (!found) return catalogue;
  const { sold: _sold, ...open } = found;
  return replacePriceList(catalogue, list, isSold ? open : { ...open, sold: false });
}

/** Sets the languages of a list's countries, the one that comes with choosing the country first. Source: product §4.2. */
export function setLanguages(
  catalogue: Catalogue,
  list: string,
  languages: readonly string[],
): Catalogue {
  const found = findPriceList(catalogue, list);
  if (!found) return catalogue;
  const { languages: _languages, ...others } = found.policy ?? {};
  const policy = languages.length > 0 ? { ...others, languages } : others;
  const { policy: _policy, ...country } = found;
  const isUsual = Object.keys(policy).length === 0;
  return replacePriceList(catalogue, list, isUsual ? country : { ...country, policy });
}
