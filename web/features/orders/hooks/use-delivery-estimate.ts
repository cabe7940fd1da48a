import type { StudioWire } from '#contract/studios.ts';
import { zonedIso } from '#domain/common/local-time.ts';
import type { BaseMethod } from '#domain/catalogue/base-methods.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import {
  arrivalDate,
  carrierDate,
  counterUntil,
  orderDate,
  pickupReadyAt,
} from '#domain/orders/ready-at.ts';
import {
  listDeliveryOptions,
  parcelOf,
  type DeliveryOption,
} from '#domain/catalogue/delivery-fees.ts';
import { productionDays } from '#web/lib/brand.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { openingOf } from '#web/lib/opening-of.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { placeOf } from '../checkout-pricing.ts';

/** Price and readiness estimate of each delivery method, formatted for the customer. */
export interface DeliveryEstimate {
  /** Shipping fee in minor units; null while there is no price. */
  readonly shippingFee: number | null;
  /** The fee to the address as far as it is typed, and the subtotal from which it is free; null for never. */
  readonly shipping: Pick<DeliveryOption, 'fee' | 'freeFrom'>;
  /** Latest date of handover to the carrier. */
  readonly carrier: string;
  /** Estimated arrival date. */
  readonly arrival: string;
  /** The days count from the arrival of a transfer, so no date is known yet. */
  readonly isAfterTransfer: boolean;
  /** The chosen studio's name and city in the customer's language; null when none is chosen. */
  readonly studio: { readonly name: string; readonly city: string } | null;
  /** Pickup time in the studio's time zone; null when unknown. */
  readonly ready: string | null;
  /** The last day to pay and pick up there. */
  readonly until: string | null;
}

/** Computes {@link DeliveryEstimate} as if the order were placed now. Source: product §9. */
export function useDeliveryEstimate(
  country: string,
  address: Parameters<typeof placeOf>[0],
  pricing: Pricing | null,
  studio: StudioWire | null,
  method: BaseMethod | null,
): DeliveryEstimate {
  const catalogue = useShopCatalogue();
  const [option] = listDeliveryOptions(
    catalogue,
    { country, ...placeOf(address, country), delivery: 'shipping' },
    parcelOf(catalogue, pricing?.lines ?? []),
    pricing?.subtotal ?? 0,
  );
  const now = useNow();
  const language = useLanguage();
  const { moment, day } = useFormats();
  const { pickup, shipping } = productionDays();
  const instant = studio && pickupReadyAt(openingOf(studio), now, pickup);
  const carrierBy = carrierDate(orderDate(country, now), country, shipping);
  const readyAt = studio && instant !== null ? zonedIso(instant, studio.utcOffsets) : null;
  return {
    shippingFee: pricing && option.fee,
    shipping: option,
    carrier: day(carrierBy),
    arrival: day(arrivalDate(carrierBy, country)),
    isAfterTransfer: method === 'interac',
    studio: studio && {
      name: studio.translations[language]?.name || studio.name,
      city: studio.city,
    },
    ready: readyAt && moment(readyAt),
    until: studio && readyAt && day(counterUntil(readyAt.slice(0, 10), studio.closures)),
  };
}
