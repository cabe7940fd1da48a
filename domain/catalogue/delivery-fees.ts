import type { SizeKey } from './catalogue.ts';
import { findZone, type CarrierRule, type FoundZone, type ZonePlace } from './delivery-zones.ts';
import { findVariantOfKey } from './products.ts';
import { countryCatalogue, type Catalogue } from './shop-catalogue.ts';
import { shippingFee, type DeliveryMethod } from './shipping.ts';

/** Weight of one piece of a size key in grams; 0 where the catalogue has none. */
export function gramsOf(catalogue: Catalogue, key: SizeKey): number {
  return findVariantOfKey(catalogue, key)?.variant.surface.grams ?? 0;
}

/** What the steps of carriers count. */
export interface Parcel {
  readonly grams: number;
  readonly pieces: number;
}

/** The parcel of these items. */
export function parcelOf(
  catalogue: Catalogue,
  items: readonly { readonly sizeKey: SizeKey; readonly quantity: number }[],
): Parcel {
  let grams = 0;
  let pieces = 0;
  for (const { sizeKey, quantity } of items) {
    grams += gramsOf(catalogue, sizeKey) * quantity;
    pieces += quantity;
  }
  return { grams, pieces };
}

/** Where an order goes, and by what. */
export interface Destination extends ZonePlace {
  /** Two-letter code. */
  readonly country: string;
  readonly delivery: DeliveryMethod;
}

/** Why a delivery costs its fee; amounts in minor units. */
export type FeeReason =
  | { readonly code: 'pickup_free' }
  | { readonly code: 'country_fee'; readonly country: string; readonly fee: number }
  | { readonly code: 'zone_by_postal_code'; readonly zone: string; readonly prefix: string }
  | { readonly code: 'zone_by_province'; readonly zone: string; readonly province: string }
  | {
      readonly code: 'weight_step';
      readonly grams: number;
      readonly from: number;
      readonly fee: number;
    }
  | {
      readonly code: 'count_step';
      readonly pieces: number;
      readonly from: number;
      readonly fee: number;
    }
  | { readonly code: 'free_from'; readonly subtotal: number; readonly freeFrom: number };

/** A way to deliver an order, with its fee in minor units. */
export interface DeliveryOption {
  /** Null where the country's own rule holds, and for pickup. */
  readonly carrier: Pick<CarrierRule, 'id' | 'name'> | null;
  readonly fee: number;
  /** Subtotal from which it is free; null for never. */
  readonly freeFrom: number | null;
  /** Working days until it arrives, where its carrier has its own. */
  readonly days: number | null;
  readonly because: readonly [FeeReason, ...FeeReason[]];
}

/** The zone of a destination; null for pickup and where the country's own rule holds. */
export function zoneOf(catalogue: Catalogue, to: Destination): FoundZone | null {
  return to.delivery === 'pickup'
    ? null
    : findZone(countryCatalogue(catalogue, to.country).zones, to);
}

function byCarrier(
  { zone, by, rule }: FoundZone,
  { id, name, by: basis, steps, freeFrom, days }: CarrierRule,
  { grams, pieces }: Parcel,
  subtotal: number,
): DeliveryOption {
  const reason: FeeReason =
    by === 'province'
      ? { code: 'zone_by_province', zone: zone.id, province: rule }
      : { code: 'zone_by_postal_code', zone: zone.id, prefix: rule };
  const counted = basis === 'weight' ? grams : pieces;
  const { from, fee } = steps.findLast((step) => counted >= step.from) ?? steps[0];
  const step: FeeReason =
    basis === 'weight'
      ? { code: 'weight_step', grams, from, fee }
      : { code: 'count_step', pieces, from, fee };
  const isFree = freeFrom !== null && subtotal >= freeFrom;
  return {
    carrier: { id, name },
    fee: isFree ? 0 : fee,
    freeFrom,
    days: days ?? null,
    because: isFree ? [reason, step, { code: 'free_from', subtotal, freeFrom }] : [reason, step],
  };
}

/**
 * The ways to deliver an order, the cheapest first and those of one fee in the order of the catalogue. Amounts in minor
 * units. Source: product §9.4.
 */
export function listDeliveryOptions(
  catalogue: Catalogue,
  to: Destination,
  parcel: Parcel,
  subtotal: number,
): [DeliveryOption, ...DeliveryOption[]] {
  const { country, delivery } = to;
  if (delivery === 'pickup') {
    return [{ carrier: null, fee: 0, freeFrom: 0, days: null, because: [{ code: 'pickup_free' }] }];
  }
  const found = zoneOf(catalogue, to);
  if (found) {
    const options = found.zone.carriers.map((each) => byCarrier(found, each, parcel, subtotal));
    const [first, ...others] = options.toSorted((one, other) => one.fee - other.fee);
    if (first) return [first, ...others];
  }
  const { fee: full, freeFrom } = countryCatalogue(catalogue, country).shipping;
  const fee = shippingFee(catalogue, country, delivery, subtotal);
  const rule: FeeReason = { code: 'country_fee', country, fee: full };
  const isFree = fee === 0 && full > 0;
  return [
    {
      carrier: null,
      fee,
      freeFrom,
      days: null,
      because: isFree ? [rule, { code: 'free_from', subtotal, freeFrom }] : [rule],
    },
  ];
}
