import type { FastifyInstance } from 'fastify';
import type { ProductionDeps } from './deps.ts';

/**
 * Public API of production as the shop's people see it: the board of unfinished prints, the batches with their frames, and
 * what is done with them. Source: decision 48.
 */
export type { ProductionDeps } from './deps.ts';

/** Registers the calls about production for the staff. */
export async function registerProductionRoutes(
  app: FastifyInstance,
  deps: ProductionDeps,
): Promise<void> {
  const { registerBoardRoutes } = await import('./board/board.routes.ts');
  const { registerBatchRoutes } = await import('./batch/batch.routes.ts');
  const { registerPrintActRoutes } = await import('./acts/print-acts.routes.ts');
  registerBoardRoutes(app, deps);
  registerBatchRoutes(app, deps);
  registerPrintActRoutes(app, deps);
}
