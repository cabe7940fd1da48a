import type { OrderDeps } from '../orders/index.ts';
import type { PhotoDeps } from '../photos/index.ts';
import type { ProductionDeps as PrintDeps } from '../prints/index.ts';

/** Dependencies of production as the shop's people see it. */
export interface ProductionDeps
  extends Pick<OrderDeps, 'kysely' | 'clock' | 'catalogues'>, Pick<PrintDeps, 'prints'> {
  readonly photos: Pick<PhotoDeps, 'pictureKey'>;
  /** Time zone in which the day of the counts begins. */
  readonly timeZone: string;
}
