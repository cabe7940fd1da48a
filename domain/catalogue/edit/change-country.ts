import type { CanadianProvince } from '../../places/provinces.ts';
import type { BaseMethod } from '../base-methods.ts';
import type { DeliveryMethod } from '../shipping.ts';
import type { Catalogue, CountryCatalogue, TaxRate } from '../shop-catalogue.ts';
import { changePriceList, findPriceList } from './price-lists.ts';

/** Number of taxes that a country or a province may have. */
export const maxTaxRates = 5;
/** Longest name of a tax, in characters. */
export const maxTaxName = 50;
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

/** Moves a method of a list to its beginning, or takes it out or in at the end. */
export function changeMethods(
  methods: readonly BaseMethod[],
  method: BaseMethod,
  to: 'first' | 'in' | 'out',
): readonly BaseMethod[] {
  const others = methods.filter((each) => each !== method);
  if (to === 'out') return others;
  return to === 'first' ? [method, ...others] : [...others, method];
}
