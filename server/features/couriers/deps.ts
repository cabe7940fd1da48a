import type { OrderDeps } from '../orders/index.ts';

/** Dependencies of the couriers feature. */
export type CourierDeps = Pick<
  OrderDeps,
  'kysely' | 'clock' | 'catalogues' | 'payments' | 'orderLinkKey'
>;
