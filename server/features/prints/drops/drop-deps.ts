import type { ProductionDeps } from '../deps.ts';

/** Dependencies of the commands that move drops. */
export type DropDeps = Pick<ProductionDeps, 'kysely' | 'clock'>;
