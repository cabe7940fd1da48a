import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { MethodSetup } from '#domain/payments/payment-methods.ts';
import type { Clock } from '../../platform/clock/clock.ts';

/** Dependencies of the delivery simulator. */
export interface SimulationDeps {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly methods: MethodSetup;
  /** Thousandths of a percent. */
  readonly defaultTaxPercentThousandths: number;
  /** The catalogue of a version, or that of now without one; null for an unknown version. */
  readonly findCatalogue: (version: number | null) => Promise<Catalogue | null>;
}
