import { succeed } from '#domain/common/result.ts';
import {
  attemptTimeoutMs,
  nextAttemptAt,
  testKind,
  type AttemptFailure,
} from '#domain/webhooks/webhooks.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Trx } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { enqueue, enqueueAll } from '../../platform/queue/enqueue.repo.ts';
import { findDue, giveUpWaiting, storeAttempt, type StartedRun } from './deliveries.repo.ts';
import type { WebhookDeps } from './deps.ts';
import { findEndpoint, lockEndpoint, updateEndpoint } from './endpoints.repo.ts';
import { queueNotice } from './notices.ts';
import { postWebhook } from './post-webhook.ts';
import { openSecret } from './secrets.ts';
import { signWebhook } from './sign-webhook.ts';
import { messageId, writeBody } from './webhook-body.ts';

/** The attempt of a delivery that a job makes. */
export interface DeliveryJob {
  readonly delivery: number;
  readonly run: number;
  readonly attempt: number;
}

/** Queues the first attempts of deliveries, in the transaction that starts them. */
export async function queueRuns(trx: Trx, runs: readonly StartedRun[]): Promise<void> {
  await enqueueAll(
    trx,
    'deliver-webhook',
    runs.map(({ id, run }) => ({ delivery: id, run, attempt: 1 })),
  );
}

const gone = 410;

/** Whether an endpoint took a message. Source: Standard Webhooks. */
function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

interface Attempt {
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly startedAt: number;
}

/** Records at the endpoint whether messages arrive there; one that is gone for good is switched off. */
async function noteHealth(
  trx: Trx,
  endpoint: string,
  { status, startedAt }: Attempt,
): Promise<boolean> {
  const stored = await lockEndpoint(trx, endpoint);
  if (!stored) return false;
  if (isTaken(status)) {
    if (stored.failingSince !== null) {
      await updateEndpoint(trx, endpoint, { failingSince: null, warnedAt: null });
    }
    return true;
  }
  const at = new Date(startedAt);
  if (stored.failingSince === null) await updateEndpoint(trx, endpoint, { failingSince: at });
  if (status !== gone || stored.offAt !== null) return stored.offAt === null;
  await updateEndpoint(trx, endpoint, { offAt: at, offReason: 'gone' });
  await queueNotice(trx, stored, 'gone', at);
  return false;
}

/**
 * Makes one attempt of a delivery and queues the next one if it failed. A repeated run of the same attempt sends the
 * same message again at most, which its receiver knows by its id.
 */
export async function deliver(deps: WebhookDeps, job: DeliveryJob, log: Logger): Promise<void> {
  const { kysely, clock, sealKey, isAddressAllowed } = deps;
  const due = await findDue(kysely, job);
  if (!due) return;
  const endpoint = await findEndpoint(kysely, due.endpoint);
  const secret = endpoint && openSecret(endpoint.secret, sealKey, endpoint.id);
  if (!endpoint || endpoint.offAt !== null || !secret) {
    await giveUpWaiting(kysely, due.endpoint);
    if (endpoint && !secret) log.error({ endpoint: endpoint.id }, 'its secret cannot be read');
    return;
  }
  const message = { id: messageId({ id: due.event }), body: writeBody({ ...due, id: due.event }) };
  const startedAt = clock();
  const { status, failure } = await postWebhook({
    address: new URL(endpoint.address),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'FPX-Webhooks/1',
      ...signWebhook(secret, { ...message, timestamp: Math.floor(startedAt / 1000) }),
    },
    body: message.body,
    timeoutMs: attemptTimeoutMs,
    isAllowed: isAddressAllowed,
  });
  const attempt = { status, failure, startedAt };
  await transact(kysely, async (trx) => {
    const isOn = await noteHealth(trx, endpoint.id, attempt);
    const attempts = due.attempts + 1;
    const isTest = due.kind === testKind;
    const nextAt = isTaken(status) || !isOn || isTest ? null : nextAttemptAt(attempts, clock());
    const isStored = await storeAttempt(trx, due, {
      state: isTaken(status) ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
      attempts,
      nextAt,
      lastAt: new Date(startedAt),
      lastStatus: status,
      lastFailure: failure,
      lastMs: Math.max(0, Math.round(clock() - startedAt)),
    });
    if (isStored && nextAt !== null) {
      await enqueue(trx, 'deliver-webhook', { ...job, attempt: attempts + 1 }, nextAt);
    }
    return succeed(null);
  });
  log.info({ endpoint: endpoint.id, status, failure }, 'webhook sent');
}
