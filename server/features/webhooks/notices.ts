import { switchOffAt } from '#domain/webhooks/webhooks.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';
import type { EndpointRow } from './endpoints.repo.ts';

/** What the owner is told of an endpoint: it will be switched off, it was, or it said that it is gone for good. */
export type WebhookNotice = 'failing' | 'off' | 'gone';

/** Queues a mail to the owner about an endpoint. */
export async function queueNotice(
  trx: Sql,
  { id, address, failingSince }: Pick<EndpointRow, 'id' | 'address' | 'failingSince'>,
  notice: WebhookNotice,
  at: Date,
): Promise<void> {
  await enqueue(trx, 'send-webhook-mail', {
    endpoint: id,
    address,
    notice,
    at: at.toISOString(),
    since: (failingSince ?? at).toISOString(),
    offAt: switchOffAt(failingSince ?? at, at).toISOString(),
  });
}
