import type { StudioWire } from '#contract/studios.ts';
import { zonedIso } from '#domain/local-time.ts';
import type { BaseMethod } from '#domain/payment-methods.ts';
import type { Pricing } from '#domain/pricing.ts';
import {
  arrivalDate,
  carrierDate,
  counterUntil,
  orderDate,
  pickupReadyAt,
} from '#domain/ready-at.ts';
import { shippingFee } from '#domain/shipping.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { openingOf } from '#web/lib/opening-of.ts';
import { useNow } from '#web/lib/use-now.ts';

/** What each way to receive an order costs, and when it is ready, in the customer's words. */
export interface DeliveryPromise {
  /** What posting it costs, minor units; null while there is no price. */
  readonly shippingFee: number | null;
  /** The day by which it is with the carrier. */
  readonly carrier: string;
  /** The day on which it probably arrives. */
  readonly arrival: string;
  /** The days count from the arrival of a transfer: no date is known yet. */
  readonly isAfterTransfer: boolean;
  /** The studio chosen, as it is called in the customer's language; null while there is none. */
  readonly studio: { readonly name: string; readonly city: string } | null;
  /** When it can be picked up there, by the clock there; null where nobody can say. */
  readonly ready: string | null;
  /** The last day to pay and take it there. */
  readonly until: string | null;
}

/** See {@link DeliveryPromise}; as if the order were placed now. Source: product §9. */
export const useDeliveryPromise = (
  country: string,
  pricing: Pricing | null,
  studio: StudioWire | null,
  method: BaseMethod | null,
): DeliveryPromise => {
  const now = useNow();
  const language = useLanguage();
  const { moment, day } = useFormats();
  const instant = studio && pickupReadyAt(openingOf(studio), now);
  const carrierBy = carrierDate(orderDate(country, now), country);
  const readyAt = studio && instant !== null ? zonedIso(instant, studio.utcOffsets) : null;
  return {
    shippingFee: pricing && shippingFee(country, 'shipping', pricing.subtotal),
    carrier: day(carrierBy),
    arrival: day(arrivalDate(carrierBy, country)),
    isAfterTransfer: method === 'interac',
    studio: studio && {
      name: studio.translations[language]?.name || studio.name,
      city: studio.city,
    },
    ready: readyAt && moment(readyAt),
    until: readyAt && day(counterUntil(readyAt.slice(0, 10))),
  };
};
