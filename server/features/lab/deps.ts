import type { Limiter } from '../../platform/http/limiter.ts';
import type { OrderDeps } from '../orders/index.ts';
import type { ProductionDeps } from '../prints/index.ts';

/** Dependencies of the lab feature. */
export interface LabDeps
  extends
    Pick<ProductionDeps, 'kysely' | 'clock' | 'prints' | 'blobs'>,
    Pick<OrderDeps, 'payments' | 'orderLinkKey'> {
  /** Limits wrong tokens, by address. */
  readonly tokenGuesses: Limiter;
}
