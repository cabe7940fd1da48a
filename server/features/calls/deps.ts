import type { OrderDeps } from '../orders/index.ts';
import type { StaffActsDeps } from '../staff-acts/index.ts';

/** Dependencies of the calls. */
export interface CallDeps extends StaffActsDeps, Pick<OrderDeps, 'orderLinkKey'> {
  /** Time zone in which a day of work begins and ends. */
  readonly timeZone: string;
}
