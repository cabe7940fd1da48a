import { usualOpeningLimits, type OpeningLimits } from './features/payments/index.ts';
import type { RateLimit } from './platform/db/rate-limits.repo.ts';

/** How much of the shop one customer may take, by feature. */
export interface ShopLimits {
  readonly openings: OpeningLimits;
}

/** What the shop allows; `factor` times as much in tests and benchmarks, where one machine is all customers. */
export function usualLimits(factor: number): ShopLimits {
  const times = ({ points, seconds }: RateLimit): RateLimit => ({
    points: points * factor,
    seconds,
  });
  const { perOrder, perSession, perAddress, perProvider, reserved } = usualOpeningLimits;
  return {
    openings: {
      perOrder: times(perOrder),
      perSession: times(perSession),
      perAddress: times(perAddress),
      perProvider: times(perProvider),
      reserved: reserved * factor,
    },
  };
}
