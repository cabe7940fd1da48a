import type { OrderDeps } from '../orders/index.ts';

/** Dependencies of the calls. */
export interface CallDeps extends Pick<OrderDeps, 'kysely' | 'clock' | 'presentToStaff'> {
  /** Time zone in which a day of work begins and ends. */
  readonly timeZone: () => string;
}
