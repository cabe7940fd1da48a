import type { Limiter } from '../../platform/http/limiter.ts';
import type { OrderDeps } from '../orders/index.ts';

/** Dependencies of the counter. */
export interface CounterDeps extends Pick<
  OrderDeps,
  'kysely' | 'clock' | 'photos' | 'orderLinkKey'
> {
  /** Time zone of the shop's people; a studio has its own. */
  readonly timeZone: string;
  /** Limits wrong codes by studio and by network address. */
  readonly codeGuesses: Limiter;
}
