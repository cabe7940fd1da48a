import type * as z from 'zod';
import type { staffOrder } from '#contract/staff/orders.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { OrderDeps } from '../orders/index.ts';
import type { SignedIn } from '../staff/index.ts';

/** An order as its response has it. */
export type ShownOrder = z.input<typeof staffOrder>;

/** Dependencies of acts on orders. */
export interface StaffActsDeps extends Pick<OrderDeps, 'payments' | 'orderLinkKey'> {
  readonly kysely: Db;
  readonly clock: Clock;
  /** The order with a number as a person sees it; null if they do not see it. */
  readonly presentOrder: (person: SignedIn, number: string) => Promise<ShownOrder | null>;
}
