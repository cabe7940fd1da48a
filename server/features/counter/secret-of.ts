import { pickupAddress } from '../orders/index.ts';

/** The secret of an order's QR code. */
export function secretOf(
  order: { readonly id: string; readonly number: string },
  key: string,
): string {
  return pickupAddress(order, '', key).split('.').at(-1) ?? '';
}
