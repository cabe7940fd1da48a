import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { heartbeatRequest, heartbeatResponse } from '#contract/lab.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { pollSeconds } from '#domain/lab/lab-claims.ts';
import { getLabToken } from './authorize-lab.ts';
import type { LabDeps } from './deps.ts';
import { storeAgentFacts } from './lab-tokens.repo.ts';

/** Larger differences of a clock are stored as this one, in seconds: the column is an integer. */
const maxClockSeconds = 2_000_000_000;

/** `POST /api/lab/heartbeat`. Source: product §7.1. */
export function registerHeartbeatRoute(app: FastifyInstance, deps: LabDeps): void {
  const operationId: OperationId = 'sendLabHeartbeat';
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/lab/heartbeat',
    {
      bodyLimit: 4096,
      schema: { operationId, body: heartbeatRequest, response: { 200: heartbeatResponse } },
    },
    async (request) => {
      const { version, clock, notice } = request.body;
      const { id, slug, name } = getLabToken(request);
      const now = deps.clock();
      const ahead = Math.round((Date.parse(clock) - now) / 1000);
      await storeAgentFacts(deps.kysely, id, {
        agentVersion: version,
        agentNotice: notice,
        clockAheadSeconds: Math.max(-maxClockSeconds, Math.min(maxClockSeconds, ahead)),
      });
      return { serverTime: new Date(now).toISOString(), pollSeconds, lab: slug, name };
    },
  );
}
