import * as z from 'zod';
import { judgeEndpoint, keepEventsMs, warnAfterMs } from '#domain/webhooks/webhooks.ts';
import { systemCaller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import { succeed } from '#domain/common/result.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import { deleteOldEvents, giveUpWaiting } from './deliveries.repo.ts';
import { deliver } from './deliver.ts';
import type { WebhookDeps } from './deps.ts';
import { findFailingEndpoints, lockEndpoint, updateEndpoint } from './endpoints.repo.ts';
import { queueNotice } from './notices.ts';

const deliveryPayload = z.object({
  delivery: z.int(),
  run: z.int(),
  attempt: z.int(),
});

const deletedAtOnce = 5000;

/** Tells the owner of an endpoint that fails, and switches it off in the end. Looks again inside the transaction. */
async function mindEndpoint({ kysely, clock }: WebhookDeps, id: string): Promise<void> {
  const act = { act: 'webhook.switch-off', object: { kind: 'webhook', id } } as const;
  await runAct(kysely, systemCaller, act, async (trx, record) => {
    const endpoint = await lockEndpoint(trx, id);
    const now = clock();
    const verdict =
      endpoint && endpoint.offAt === null ? judgeEndpoint(endpoint, now) : ('nothing' as const);
    if (!endpoint || verdict !== 'switch-off') record.skip();
    if (!endpoint || verdict === 'nothing') return succeed(null);
    const at = new Date(now);
    if (verdict === 'warn') {
      await updateEndpoint(trx, id, { warnedAt: at });
      await queueNotice(trx, endpoint, 'failing', at);
      return succeed(null);
    }
    await updateEndpoint(trx, id, { offAt: at, offReason: 'failing' });
    await giveUpWaiting(trx, id);
    await queueNotice(trx, endpoint, 'off', at);
    record.setAfter({ address: endpoint.address, reason: 'failing' });
    return succeed(null);
  });
}

async function mindWebhooks(deps: WebhookDeps, log: Logger, signal?: AbortSignal): Promise<void> {
  const { kysely, clock } = deps;
  for (const { id } of await findFailingEndpoints(kysely, new Date(clock() - warnAfterMs))) {
    if (signal?.aborted === true) return;
    await mindEndpoint(deps, id);
  }
  let removed = 0;
  for (let last = deletedAtOnce; last === deletedAtOnce && signal?.aborted !== true;) {
    last = await deleteOldEvents(kysely, new Date(clock() - keepEventsMs), deletedAtOnce);
    removed += last;
  }
  if (removed > 0) log.info({ removed }, 'old webhook events removed');
}

/** Jobs of the webhooks feature, which have a worker of their own: a slow endpoint must not hold up mails. */
export function webhookJobs(deps: WebhookDeps): Job[] {
  return [
    defineJob('deliver-webhook', deliveryPayload, (payload, log) => deliver(deps, payload, log)),
    defineJob('mind-webhooks', z.unknown(), (_payload, log, signal) =>
      mindWebhooks(deps, log, signal),
    ),
  ];
}

/** Schedules of the {@link webhookJobs}, as cron patterns in UTC. */
export const webhookSchedules: readonly Schedule[] = [
  { name: 'mind-webhooks', pattern: '23 * * * *' },
];
