import { carrierDate, orderDate, pickupReadyAt } from '#domain/orders/ready-at.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import type { DeliveryMethod } from '#domain/catalogue/shipping.ts';
import type { PickupStudio } from '../../../platform/db/columns.ts';

/** When an order is ready. */
export interface ReadinessEstimate {
  /** Time it can be picked up; null when it is shipped or its studio's hours are unknown. */
  readonly readyAt: Date | null;
  /** The date (`YYYY-MM-DD`) by which the carrier has it; null for pickup. */
  readonly carrierBy: string | null;
}

interface EstimatedOrder {
  readonly deliveryMethod: DeliveryMethod;
  /** Two-letter code. */
  readonly country: string;
  readonly pickupStudio: PickupStudio | null;
  /** Days of production that its customer is promised. */
  readonly productionDays: number;
}

/** Estimates the readiness of an order from when it is placed, or paid if it must be paid first. */
export function estimateReadiness(order: EstimatedOrder, now: number): ReadinessEstimate {
  const { deliveryMethod, country, pickupStudio, productionDays } = order;
  const readyAt = pickupStudio && pickupReadyAt(pickupStudio, now, productionDays);
  return {
    readyAt: readyAt === null ? null : new Date(readyAt),
    carrierBy:
      deliveryMethod === 'shipping'
        ? carrierDate(orderDate(country, now), country, productionDays)
        : null,
  };
}

/** No date yet: work on an order paid by transfer begins when the money arrives, and its dates count from then. */
const untilPaid: ReadinessEstimate = { readyAt: null, carrierBy: null };

/** Readiness estimate of a new order, by its payment method. */
export function estimateWhenPlaced(
  order: EstimatedOrder & { readonly paymentMethod: PaymentMethod },
  now: number,
): ReadinessEstimate {
  return order.paymentMethod === 'interac' ? untilPaid : estimateReadiness(order, now);
}
