import { fail } from '#domain/common/result.ts';
import type { Responders } from './respond.ts';
import type { StoredShop } from './stored-shop.ts';

/** Responders of the calls about a customer's own data. */
export function ownDataResponders(shop: StoredShop) {
  const open = () => (shop.ownData ? { data: shop.ownData } : fail('order_link_expired'));
  return {
    requestOwnData: ({ parameters }) => {
      const path = `/track/${parameters['link']}`;
      const isKnown = [...shop.orders.values()].some(({ wire }) => wire.privatePath === path);
      return isKnown ? ({ accepted: true } as const) : fail('order_link_invalid');
    },
    openOwnData: open,
    eraseOwnData: () => {
      const { ownData } = shop;
      if (ownData) {
        const { plan } = ownData;
        const left = plan.orders.filter(({ kept }) => kept !== null);
        const rest = { orders: left, bookings: { ...plan.bookings, over: 0 } };
        shop.ownData = { ...ownData, result: plan, plan: rest, photos: 0 };
      }
      return open();
    },
  } satisfies Partial<Responders>;
}
