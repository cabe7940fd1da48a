import { isListedCountry, type ListedCountry } from '../places/countries.ts';
import { provinceFrom, type CanadianProvince } from '../places/provinces.ts';
import type { DeliveryMethod } from './shipping.ts';

/** A tax on an order: its name and rate in thousandths of a percent (9975 is 9.975 %). */
export interface TaxRate {
  readonly name: string;
  readonly percentThousandths: number;
}

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

function rate(name: string, percent: number): TaxRate {
  return {
    name,
    percentThousandths: Math.round(percent * 1000),
  };
}

const gst = rate('GST', 5);

/** Manitoba has no rates of its own and counts as an unknown province. Source: product §9.5. */
const byProvince: Readonly<Record<CanadianProvince, readonly TaxRate[]>> = {
  BC: [gst, rate('PST', 7)],
  AB: [gst],
  NT: [gst],
  NU: [gst],
  YT: [gst],
  MB: [gst],
  NB: [rate('HST', 15)],
  NL: [rate('HST', 15)],
  NS: [rate('HST', 15)],
  PE: [rate('HST', 15)],
  QC: [gst, rate('QST', 9.975)],
  SK: [gst, rate('PST', 6)],
  ON: [rate('HST', 13)],
};

const byCountry: Readonly<Record<Exclude<ListedCountry, 'US'>, readonly TaxRate[]>> = {
  TN: [],
  // Canada without a known province.
  CA: [gst],
  GB: [rate('VAT', 20)],
  DE: [rate('VAT', 19)],
  FR: [rate('VAT', 20)],
  IT: [rate('VAT', 22)],
  ES: [rate('VAT', 21)],
  AU: [rate('GST', 10)],
  JP: [rate('Consumption tax', 10)],
  RU: [rate('VAT', 20)],
  CN: [rate('VAT', 13)],
  SG: [rate('GST', 9)],
  AE: [rate('VAT', 5)],
  SA: [rate('VAT', 15)],
  BR: [rate('ICMS', 17)],
  MX: [rate('IVA', 16)],
};

function canada(
  province: string | null | undefined,
  method: DeliveryMethod,
  policy: TaxPolicy,
): AppliedTax {
  const found =
    method === 'pickup' ? policy.pickupProvince : province ? provinceFrom(province) : null;
  return { province: found, rates: found ? byProvince[found] : byCountry.CA };
}

/**
 * Taxes of an order. Canada: by the province of the shipping address, only GST when unknown; for pickup only GST, or
 * the rates of the policy's province. Each rate applies to subtotal plus shipping less discount. Source: product §9.5.
 */
export function taxFor(
  country: string,
  province: string | null | undefined,
  method: DeliveryMethod,
  policy: TaxPolicy,
): AppliedTax {
  if (country === 'CA') return canada(province, method, policy);
  if (isListedCountry(country) && country !== 'US') {
    return { province: null, rates: byCountry[country] };
  }
  const percentThousandths = policy.defaultPercentThousandths;
  return {
    province: null,
    rates: percentThousandths > 0 ? [{ name: 'Tax', percentThousandths }] : [],
  };
}
