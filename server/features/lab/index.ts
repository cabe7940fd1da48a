import type { FastifyInstance } from 'fastify';
import { requireLabScope, requireLabToken } from './authorize-lab.ts';
import type { LabDeps } from './deps.ts';
import { registerDropRoutes } from './drops.routes.ts';
import { registerHeartbeatRoute } from './heartbeat.routes.ts';
import { registerLabOrderRoutes } from './orders.routes.ts';
import { registerPrintRoutes } from './prints.routes.ts';
import { registerZipRoutes } from './zips.routes.ts';

/**
 * Public API of the lab feature: tokens of labs, the calls of their agents and of the counters of their studios. Source:
 * product §6.7, §7.1.
 */
export { createLabToken, revokeLabToken, type CreatedLabToken } from './lab-tokens.ts';
export { registerLabKeyRoutes } from './staff-lab-keys.routes.ts';
export { listTokens, type LabToken } from './lab-tokens.repo.ts';

/** Registers the calls under `/api/lab`, all of them with a lab's token. Source: product §7.1. */
export async function registerLabRoutes(app: FastifyInstance, deps: LabDeps): Promise<void> {
  await app.register(async (scoped) => {
    requireLabToken(scoped, deps);
    registerHeartbeatRoute(scoped, deps);
    await scoped.register(async (prints) => {
      requireLabScope(prints, 'prints');
      registerDropRoutes(prints, deps);
      registerPrintRoutes(prints, deps);
      registerZipRoutes(prints, deps);
    });
    await scoped.register(async (counter) => {
      requireLabScope(counter, 'counter');
      registerLabOrderRoutes(counter, deps);
    });
  });
}
