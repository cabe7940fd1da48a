import type * as z from 'zod';
import type { counterOrder } from '#contract/staff/counter.ts';
import { toMajor } from '#domain/common/money.ts';
import { isUnpaid } from '#domain/orders/order-states.ts';
import { groupItems } from '../invoices/index.ts';
import type { OrderRecord } from '../orders/index.ts';
import { pictureAddress } from '../photos/index.ts';
import type { WaitingPickup } from './counter.repo.ts';
import type { CounterDeps } from './deps.ts';

const maxKinds = 30;
const maxPictures = 4;

/** What the counter shows of an order, from its own lines. */
export function toPickup(order: OrderRecord): WaitingPickup {
  const contents = groupItems(order.items).map(({ item: { productType, size }, quantity }) => ({
    productType,
    size,
    quantity,
  }));
  return { ...order, contents, pictures: [...new Set(order.items.map(({ photo }) => photo))] };
}

/** Presents an order to the people at its counter: no address, no contact. */
export function presentPickup(
  order: WaitingPickup,
  { photos, clock }: Pick<CounterDeps, 'photos' | 'clock'>,
): z.input<typeof counterOrder> {
  return {
    number: order.number,
    name: order.name,
    contents: order.contents
      .slice(0, maxKinds)
      .map(({ size, productType, quantity }) => ({ size, productType, quantity })),
    pictures: order.pictures
      .slice(0, maxPictures)
      .map((photo) => pictureAddress(photo, photos.pictureKey, clock())),
    shelf: order.shelf,
    due: isUnpaid(order.paymentState) ? toMajor(order.total, order.currency) : 0,
    currency: order.currency,
    // The estimate stays the date that its customer was given, where the order is ready before it.
    readyAt:
      order.readyAt && order.readyAt.getTime() <= clock() ? order.readyAt.toISOString() : null,
  };
}
