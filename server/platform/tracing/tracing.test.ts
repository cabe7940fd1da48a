import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import { succeed } from '#domain/common/result.ts';
import { buildServer } from '#server/build-server.ts';
import { transact } from '#server/platform/db/transact.ts';
import { defineJob, type Job } from '#server/platform/queue/job.ts';
import { jobsByWorker } from '#server/platform/queue/job-names.ts';
import { startWorker } from '#server/platform/queue/worker.ts';
import { recordLog } from '#tests/support/logs.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { openTracing } from './open-tracing.ts';
import { parseTrace, runInTrace, toRequestId, toTraceId } from './trace-context.ts';

const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
});
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A collector of traces on a real socket. */
async function startCollector() {
  const bodies: unknown[] = [];
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    paths.add(request.url ?? '');
    void json(request).then((body) => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    paths,
    text: () => JSON.stringify(bodies),
    spans: () =>
      bodies.flatMap((body) =>
        sent
          .parse(body)
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Jobs of a worker that only write a line into their log. */
function quietJobs(): Job[] {
  return jobsByWorker.worker.map((name) =>
    defineJob(name, z.object({}), async (_payload, log) => log.info('job ran')),
  );
}

describe('openTracing', () => {
  it('sends a call and the jobs that it queues as one trace with the id of the request', async ({
    shop,
  }) => {
    const collector = await startCollector();
    onTestFinished(collector.close);
    const tracing = await openTracing({ endpoint: collector.endpoint, role: 'test' });
    const app = await buildServer({ ...shop.parts, tracing });
    onTestFinished(() => app.close());
    const response = await app.inject({
      method: 'POST',
      url: '/api/order-links',
      payload: { orderNumber: 'FPX-123456789', email: 'customer@example.com' },
    });
    expect(response.statusCode).toBe(202);
    const requestId = String(response.headers['x-request-id']);
    const { lines: logged, log } = recordLog('info');
    const worker = await startWorker({
      kind: 'worker',
      database: shop.database,
      log,
      tracing,
      jobs: quietJobs(),
      schedules: [],
    });
    let stopping: Promise<void> | undefined;
    const stopWorker = () => (stopping ??= worker.stop());
    onTestFinished(stopWorker);
    const hasRun = () => logged.some((line) => line.includes(`"reqId":"${requestId}"`));
    await expect.poll(hasRun, { timeout: 20_000 }).toBe(true);
    await stopWorker();
    await tracing.stop();
    const own = collector.spans().filter(({ traceId }) => traceId === toTraceId(requestId));
    const [call] = own.filter(({ name }) => name === 'POST /api/order-links');
    const jobs = own.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect([...collector.paths]).toEqual(['/v1/traces']);
    expect(call).toBeDefined();
    expect(call?.parentSpanId ?? '').toBe('');
    expect(jobs.map(({ name }) => name)).toEqual(['send-order-link']);
    // Nothing about people leaves the shop.
    expect(collector.text()).not.toMatch(/customer@example|Main Street|FPX-/);
  });
});

describe('a job that a trigger queues', () => {
  it('belongs to the trace of its transaction, and to none without one', async ({ shop }) => {
    const { kysely, pool } = shop.database;
    await pool.query(
      `insert into webhook_endpoints (id, address, description, kinds, secret, created_at, created_by)
       values (gen_random_uuid(), 'https://hooks.example/a', '', '{order.placed}', '\\x00', now(), 'Ada')`,
    );
    const note = () =>
      transact(kysely, async (trx) => {
        await sql`select note_webhook_event('order.placed', '{}')`.execute(trx);
        return succeed(undefined);
      });
    const step = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
    await runInTrace(step, note);
    await note();
    const { rows } = await pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = task_id
       where identifier = 'deliver-webhook' order by jobs.id`,
    );
    expect(rows.map(({ payload }) => parseTrace(payload))).toEqual([step, undefined]);
  });
});

describe('parseTrace', () => {
  it('reads the step from a payload, and nothing from any other payload', () => {
    const traceId = toTraceId('0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d');
    const payload = { order: 1, traceparent: `00-${traceId}-0123456789abcdef-01` };
    expect(parseTrace(payload)).toEqual({ traceId, spanId: '0123456789abcdef' });
    expect(toRequestId(traceId)).toBe('0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d');
    for (const other of [null, 'text', {}, { traceparent: '00-xyz' }, { traceparent: 7 }]) {
      expect(parseTrace(other)).toBeUndefined();
    }
  });
});
