import type { EditableLine } from '#domain/orders/edit-lines.ts';
import {
  priceOrder,
  type Pricing,
  type PricingFailure,
  type PricingInput,
} from '#domain/checkout/pricing.ts';
import { toLocalTime } from '#domain/common/local-time.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { DeliveryMethod } from '#domain/catalogue/shipping.ts';
import { provinceOfStudio } from '#domain/places/provinces.ts';
import { readRegion } from '#domain/places/regions.ts';
import type { ResultWith } from '#domain/common/result.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { OrderRecord } from '../orders/index.ts';
import type { OrderEditDeps } from './deps.ts';
import { findRuleScope } from './order-edits.repo.ts';

/** Where an order goes: what its delivery fee and its taxes depend on. */
export type Destination = Pick<
  OrderRecord,
  'deliveryMethod' | 'studio' | 'pickupStudio' | 'shippingAddress'
>;

/**
 * The discount of an order as it was placed, with the conditions of its rule: whether that still runs or has uses left does
 * not matter to an order that has it.
 */
export async function findPlacedDiscount(
  kysely: Sql,
  { discountDetails, discountCode }: OrderRecord,
): Promise<PricingInput['discount']> {
  if (!discountDetails) return null;
  const rule = discountCode === null ? null : await findRuleScope(kysely, discountCode);
  const { valueType, value, pieces = null } = discountDetails;
  return {
    valueType,
    valueThousandths: Math.round(value * 1000),
    minimumSubtotal: rule?.minimumSubtotal ?? null,
    countries: rule?.countries ?? null,
    sizeKeys: rule?.sizeKeys ?? null,
    pieces,
  };
}

function provinceOf({ shippingAddress }: Destination, country: string): string | null {
  const region = shippingAddress && readRegion(shippingAddress, country);
  return region?.ok === true ? region.value || null : null;
}

/**
 * Prices lines of an order for a destination with the version of the catalogue that its checkout priced them with; what pays
 * it is decided apart from that.
 */
export function priceLines(
  { quote }: Pick<OrderEditDeps, 'quote'>,
  catalogue: Catalogue,
  { country, placedAt }: Pick<OrderRecord, 'country' | 'placedAt'>,
  lines: readonly EditableLine[],
  destination: Destination,
  discount: PricingInput['discount'],
): ResultWith<Pricing, PricingFailure> {
  const { deliveryMethod: delivery, pickupStudio } = destination;
  return priceOrder(catalogue, {
    country,
    province: provinceOf(destination, country),
    postalCode: destination.shippingAddress?.postalCode ?? null,
    // An order keeps the taxes of its day.
    day: toLocalTime(placedAt.getTime(), quote.timeZone).date,
    delivery,
    items: lines.map(({ facts, ...line }) => ({
      ...line,
      options: facts?.options,
      measure: facts?.measure,
      stamp: facts?.stamp,
    })),
    taxPolicy: {
      defaultPercentThousandths: quote.defaultTaxPercentThousandths,
      pickupProvince:
        pickupStudio && quote.taxPickupByStudio ? provinceOfStudio(pickupStudio) : null,
    },
    discount: discount ?? null,
    offered: [],
  });
}

/** Whether two destinations are made at the same lab. */
export function hasSameLab(one: Destination, other: Destination): boolean {
  const labOf = ({ deliveryMethod, studio }: Destination): [DeliveryMethod, string | null] => [
    deliveryMethod,
    studio,
  ];
  return labOf(one).join(' ') === labOf(other).join(' ');
}
