import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { publicRoute } from '../../platform/http/route-access.ts';
import { openMetrics, type MetricsDeps } from './open-metrics.ts';

interface MetricsOptions extends MetricsDeps {
  /** What a reader sends as `Authorization: Bearer …`; undefined when nobody may read. */
  readonly token: string | undefined;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * `GET /metrics` in the text format of Prometheus, for who has METRICS_TOKEN; the page does not exist for others, and
 * without the variable nothing is counted.
 */
export function registerMetricsRoutes(
  app: FastifyInstance,
  { token, ...deps }: MetricsOptions,
): void {
  if (token === undefined) return;
  const expected = digest(`Bearer ${token}`);
  const metrics = openMetrics(deps);
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { url = '' } = routeOptions;
    metrics.count({
      route: url,
      method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.get('/metrics', { ...publicRoute, logLevel: 'warn' }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      return reply.callNotFound();
    }
    const { type, text } = await metrics.render();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
