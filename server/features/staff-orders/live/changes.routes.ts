import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getStaff } from '../../staff/index.ts';
import type { StaffOrderDeps } from '../deps.ts';
import { openAnnouncer, openChangeStreams } from './change-streams.ts';

/** Until a browser asks again when a process has as many streams as it may have. */
const busySeconds = 30;

/** The number of an event, as a browser repeats it: a transaction of the database. */
const eventForm = /^\d{1,20}$/;
const maxEvent = 2n ** 64n - 1n;

function isEvent(id: unknown): id is string {
  return typeof id === 'string' && eventForm.test(id) && BigInt(id) <= maxEvent;
}

/**
 * `GET /api/staff/changes`: server-sent events about what changes, until the session ends. The announcements of this
 * process are made after responses, so that no transaction waits for another at them.
 */
export function registerChangeRoutes(app: FastifyInstance, deps: StaffOrderDeps): void {
  const streams = openChangeStreams(deps);
  const announce = openAnnouncer(deps);
  app.addHook('preClose', () => streams.close());
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) announce();
  });
  const operationId: OperationId = 'streamStaffChanges';
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/api/staff/changes', { schema: { operationId } }, async (request, reply) => {
      const last = request.headers['last-event-id'];
      const lastSeen = isEvent(last) ? last : null;
      const stream = await streams.open(getStaff(request), lastSeen);
      if (!stream) {
        return sendFailure(request, reply, fail('too_many_requests', { waitSeconds: busySeconds }));
      }
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(stream);
    });
}
