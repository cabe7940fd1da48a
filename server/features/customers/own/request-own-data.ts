import { randomUUID } from 'node:crypto';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { maxRequestsAnHour, ownDataLinkMs, type OwnDataWant } from '#domain/customers/own-data.ts';
import { transact } from '../../../platform/db/transact.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import { lockOrder, openOrderLink } from '../../orders/index.ts';
import { countRequests, insertRequest } from './data-requests.repo.ts';

const hourSeconds = 60 * 60;

/**
 * Mails a link to the address of an order, for whoever has its private link, which carries out what they ask for: the
 * private link may have been passed on, and says nothing about who reads the mailbox. Errors: `order_link_invalid`,
 * `order_link_expired`, `too_many_requests`. Source: product §4.22.
 */
export async function requestOwnData(
  deps: Parameters<typeof openOrderLink>[0],
  link: string,
  wants: OwnDataWant,
): Promise<Result<void>> {
  const opened = await openOrderLink(deps, link);
  if (!opened.ok) return opened;
  const { kysely, clock } = deps;
  return await transact(kysely, async (trx): Promise<Result<void>> => {
    const order = await lockOrder(trx, opened.value.id);
    if (!order || order.erasedAt !== null) return fail('order_link_invalid');
    const now = clock();
    const sent = await countRequests(trx, order.id, new Date(now - hourSeconds * 1000));
    if (sent >= maxRequestsAnHour) return fail('too_many_requests', { waitSeconds: hourSeconds });
    const id = randomUUID();
    const [askedAt, endsAt] = [new Date(now), new Date(now + ownDataLinkMs)];
    await insertRequest(trx, { id, orderId: order.id, wants, askedAt, endsAt });
    await enqueue(trx, 'send-own-data-link', {
      request: id,
      orderId: order.id,
      wants,
      askedAt: askedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    });
    return succeed(undefined);
  });
}
