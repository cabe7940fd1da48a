import { provinceFrom, type CanadianProvince } from '../places/provinces.ts';
import { countryCatalogue, type Catalogue, type TaxRate } from './shop-catalogue.ts';
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

/**
 * Taxes of an order. Canada: by the province of the shipping address, only GST when unknown; for pickup only GST, or
 * the rates of the policy's province. Each rate applies to subtotal plus shipping less discount. Source: product §9.5.
 */
export function taxFor(
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
