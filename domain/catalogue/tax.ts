import { canadianProvinces, provinceFrom, type CanadianProvince } from '../places/provinces.ts';
import {
  countryCatalogue,
  type Catalogue,
  type CountryCatalogue,
  type CountryTaxes,
  type TaxRate,
} from './shop-catalogue.ts';
import type { DeliveryMethod } from './shipping.ts';

/** The shop's choices for taxes that the table does not cover. Source: product §9.5. */
export interface TaxPolicy {
  /** Rate for the US and for countries without a row, in thousandths of a percent. */
  readonly defaultPercentThousandths: number;
  /** Province whose rates apply to Canadian pickup orders if the shop taxes by studio; otherwise null. */
  readonly pickupProvince: CanadianProvince | null;
}

/** The taxes of an order and the Canadian province they come from, if any. */
export interface AppliedTax {
  readonly province: CanadianProvince | null;
  readonly rates: readonly TaxRate[];
}

function isUndated({ from, until, source }: TaxRate): boolean {
  return from === undefined && until === undefined && source === undefined;
}

function isHolding({ from, until }: TaxRate, day: string | null): boolean {
  return (
    day === null || ((from === undefined || from <= day) && (until === undefined || day <= until))
  );
}

/** The rates that hold on a day, without their dates and sources; the same list where none has any. */
function ratesOn(rates: readonly TaxRate[], day: string | null): readonly TaxRate[] {
  if (rates.every(isUndated)) return rates;
  return rates
    .filter((rate) => isHolding(rate, day))
    .map(({ name, percentThousandths }) => ({ name, percentThousandths }));
}

/** The rates of an order on any day, with their dates and sources, and the province that they are of. */
function listRates(
  catalogue: Catalogue,
  country: string,
  province: string | null | undefined,
  method: DeliveryMethod,
  policy: TaxPolicy,
): AppliedTax {
  const { rates, byProvince } = countryCatalogue(catalogue, country).taxes;
  if (byProvince) {
    const found =
      method === 'pickup' ? policy.pickupProvince : province ? provinceFrom(province) : null;
    if (found) return { province: found, rates: byProvince[found] };
  }
  if (rates) return { province: null, rates };
  const percentThousandths = policy.defaultPercentThousandths;
  return {
    province: null,
    rates: percentThousandths > 0 ? [{ name: 'Tax', percentThousandths }] : [],
  };
}

/**
 * Taxes of an order. A day (`YYYY-MM-DD` in the shop's zone) chooses the rates that hold on it, their first and last days
 * included; without one all of them apply, as the catalogue of a page has those of its day alone. Canada: by the province of
 * the shipping address, only GST when unknown; for pickup only GST, or the rates of the policy's province. Each rate applies
 * to subtotal plus shipping less discount. Source: product §9.5.
 */
export function taxFor(
  catalogue: Catalogue,
  country: string,
  province: string | null | undefined,
  method: DeliveryMethod,
  policy: TaxPolicy,
  day: string | null = null,
): AppliedTax {
  const listed = listRates(catalogue, country, province, method, policy);
  return { province: listed.province, rates: ratesOn(listed.rates, day) };
}

/** The rates of {@link taxFor} with their dates and sources. */
export function datedTaxFor(
  ...[catalogue, country, province, method, policy, day = null]: Parameters<typeof taxFor>
): AppliedTax {
  const listed = listRates(catalogue, country, province, method, policy);
  return { ...listed, rates: listed.rates.filter((rate) => isHolding(rate, day)) };
}

function hasDates({ rates, byProvince }: CountryTaxes): boolean {
  return [rates ?? [], ...Object.values(byProvince ?? {})].some((each) => !each.every(isUndated));
}

function taxesOn({ rates, byProvince }: CountryTaxes, day: string): CountryTaxes {
  const ofDay = rates && ratesOn(rates, day);
  if (!byProvince) return { rates: ofDay };
  const reduced = { ...byProvince };
  for (const province of canadianProvinces) reduced[province] = ratesOn(byProvince[province], day);
  return { rates: ofDay, byProvince: reduced };
}

/** The latest result for each catalogue: pages compare catalogues by identity. */
const lastOn = new WeakMap<Catalogue, { readonly day: string; readonly reduced: Catalogue }>();

function reduceTo(catalogue: Catalogue, day: string): Catalogue {
  const { countries, elsewhere } = catalogue;
  const onDay = (country: CountryCatalogue): CountryCatalogue =>
    hasDates(country.taxes) ? { ...country, taxes: taxesOn(country.taxes, day) } : country;
  return {
    ...catalogue,
    countries: Object.fromEntries(
      Object.entries(countries).flatMap(([code, country]) =>
        country ? [[code, onDay(country)]] : [],
      ),
    ),
    elsewhere: onDay(elsewhere),
  };
}

/**
 * The catalogue with the taxes of a day (`YYYY-MM-DD` in the shop's zone) alone, as a page receives it: a browser's clock
 * decides on no tax. The same value where no rate has dates. Source: product §9.5.
 */
export function catalogueOn(catalogue: Catalogue, day: string): Catalogue {
  const last = lastOn.get(catalogue);
  if (last?.day === day) return last.reduced;
  const all = [catalogue.elsewhere, ...Object.values(catalogue.countries)];
  const isDated = all.some((country) => country !== undefined && hasDates(country.taxes));
  const reduced = isDated ? reduceTo(catalogue, day) : catalogue;
  lastOn.set(catalogue, { day, reduced });
  return reduced;
}
