import type { FastifyInstance } from 'fastify';
import type { AppOptions } from '#server/platform/http/build-app.ts';
import { openLog } from '#server/platform/http/logger.ts';

/** Options of an app without features. */
export const bareApp: AppOptions = {
  log: openLog({ role: 'test', level: 'silent' }),
  sessionSecret: 's'.repeat(32),
  publicUrl: null,
  host: '127.0.0.1',
  port: 3000,
  trustProxy: false,
  cardOrigins: [],
  readiness: {},
};

/** Adds a route `/slow`, which responds once it is released; `begun` resolves when it has a request. */
export function addSlowRoute(app: FastifyInstance): {
  readonly begun: Promise<void>;
  readonly release: () => void;
} {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begun.resolve();
    await released.promise;
    return 'done';
  });
  return { begun: begun.promise, release: released.resolve };
}
