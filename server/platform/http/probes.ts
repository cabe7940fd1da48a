import type { FastifyInstance } from 'fastify';
import type { OperationId } from '#contract/operations/index.ts';
import { isDraining } from './close-connections.ts';
import { retryAfter } from './errors.ts';

/**
 * Resolves with its details when a part of the application responds; one under the part's own name replaces `ok`.
 */
export type Probe = () => Promise<Readonly<Record<string, unknown>> | void>;

/** A part that has not responded by then counts as down. */
const timeoutMs = 2_000;

/** Concurrent callers share one run: a hanging probe holds one connection instead of one for each call. */
function shared(probe: Probe): Probe {
  let running: ReturnType<Probe> | undefined;
  return () => {
    running ??= probe().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function runProbe(name: string, probe: Probe): Promise<Record<string, unknown>> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('timed out')), timeoutMs).unref();
  });
  try {
    const facts = await Promise.race([probe(), timeout]);
    return { [name]: 'ok', ...facts };
  } catch {
    return { [name]: 'down' };
  }
}

/**
 * `GET /healthz` while the process lives; `GET /readyz` with the state of each part, 503 when one does not respond. Both
 * are 503 before the server closes, so that a balancer sends its requests elsewhere.
 */
export function registerProbes(
  app: FastifyInstance,
  readiness: Readonly<Record<string, Probe>>,
): void {
  const quiet = (operationId: OperationId) =>
    ({ logLevel: 'silent', schema: { operationId } }) as const;
  const probes = Object.entries(readiness).map(([name, probe]) => [name, shared(probe)] as const);
  const unavailable = retryAfter({ code: 'service_unavailable' });
  app.get('/healthz', quiet('getLiveness'), async (_request, reply) => {
    if (isDraining(app)) return reply.code(503).headers(unavailable).send({ status: 'stopping' });
    return { status: 'ok' };
  });
  app.get('/readyz', quiet('getReadiness'), async (_request, reply) => {
    const reports = await Promise.all(probes.map(([name, probe]) => runProbe(name, probe)));
    const isReady = reports.every((report, index) => report[probes[index]?.[0] ?? ''] !== 'down');
    if (!isReady || isDraining(app)) reply.code(503).headers(unavailable);
    return reply.send(Object.assign({}, ...reports));
  });
}
