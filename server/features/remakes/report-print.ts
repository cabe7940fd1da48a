import { submissionRule } from '#domain/photos/photo-rules.ts';
import { randomUUID } from 'node:crypto';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import type { OrderRemakes, RemakeInput } from '#contract/remakes.ts';
import { maxRemakeRequests, remakeUntil } from '#domain/remakes/remakes.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { transact } from '../../platform/db/transact.ts';
import { lockOrder, openOrderLink, queueOrderMails, type OrderRecord } from '../orders/index.ts';
import {
  findPhotosForOrder,
  isPhotoDeleted,
  storeBase64Photo,
  type Client,
} from '../photos/index.ts';
import type { RemakeDeps } from './deps.ts';
import { findMadeAt, insertRemake, listRemakes, type RemakeRecord } from './remakes.repo.ts';

type Failures = PhotoErrorCode | 'remake_not_possible' | 'remake_incomplete';

function presentRemake({ id, orderItem, state, reply, createdAt }: RemakeRecord) {
  return {
    id,
    item: orderItem,
    state,
    reply,
    at: createdAt.toISOString(),
  };
}

/** The reports of an order, and until when another one is accepted at this time. Source: product §4.21. */
export async function findRemakes(
  kysely: Sql,
  order: Pick<OrderRecord, 'id' | 'fulfilmentState' | 'paymentState'>,
  now: number,
): Promise<OrderRemakes> {
  const requests = await listRemakes(kysely, order.id);
  const until = remakeUntil(order, await findMadeAt(kysely, order.id));
  const isOpen = until !== null && until.getTime() > now && requests.length < maxRemakeRequests;
  return { until: isOpen ? until.toISOString() : null, requests: requests.map(presentRemake) };
}

/** Stores the picture as a photo of the order's session; returns its id, or null without a picture. */
async function storePicture(
  { catalogues, kysely, photos }: RemakeDeps,
  { sessionId, country }: OrderRecord,
  picture: string | null,
  address: string,
): Promise<Result<string | null, PhotoErrorCode>> {
  if (picture === null) return succeed(null);
  const photoId = randomUUID();
  const stored = await storeBase64Photo(photos, {
    client: { sessionId, address },
    photoId,
    dataUrl: picture,
    fileName: 'print.jpg',
    fileType: 'image/jpeg',
    rule: submissionRule(catalogues.current().catalogue, country),
  });
  if (!stored.ok) return stored;
  const found = (await findPhotosForOrder(kysely, sessionId, [photoId])).get(photoId);
  return found ? succeed(found.id) : fail('photo_unreadable');
}

/** A report and its sender. */
interface Report {
  readonly input: RemakeInput;
  readonly client: Client;
}

function storeReport(
  { kysely, clock }: RemakeDeps,
  { id }: OrderRecord,
  { input, words, picture }: { input: RemakeInput; words: string | null; picture: string | null },
) {
  return transact(kysely, async (trx): Promise<Result<OrderRemakes, Failures>> => {
    const order = await lockOrder(trx, id);
    const item = order?.items.find((line) => line.id === input.item);
    const known = order && (await findRemakes(trx, order, clock()));
    if (!order || !item || !known) return fail('remake_not_possible');
    const isKnown = known.requests.some((one) => one.item === item.id && one.state === 'open');
    if (isKnown) return succeed(known);
    if (known.until === null || (await isPhotoDeleted(trx, item.photo))) {
      return fail('remake_not_possible');
    }
    const remake = await insertRemake(trx, {
      orderId: order.id,
      orderItem: item.id,
      copies: Math.min(item.quantity, 99),
      words,
      picture,
      createdAt: new Date(clock()),
    });
    if (remake) await queueOrderMails(trx, order.id, ['remake-received', 'admin-remake'], remake);
    return succeed(await findRemakes(trx, order, clock()));
  });
}

/**
 * Stores a customer's report of a print that came out wrong, and notifies staff and customer. A line with an open report
 * is not reported again: the response has the first one. Errors: those of {@link openOrderLink} and of pictures,
 * `remake_not_possible` (not an order's line, too late, too early, too many, or its photo was deleted),
 * `remake_incomplete`, `too_many_requests`.
 */
export async function reportPrint(
  deps: RemakeDeps,
  link: string,
  { input, client }: Report,
): Promise<Result<OrderRemakes>> {
  const opened = await openOrderLink(deps, link);
  if (!opened.ok) return opened;
  const order = opened.value;
  const words = input.words?.trim() || null;
  const known = await findRemakes(deps.kysely, order, deps.clock());
  if (known.requests.some(({ item, state }) => item === input.item && state === 'open')) {
    return succeed(known);
  }
  const waitSeconds = await deps.remakeReports.take([client.address]);
  if (waitSeconds > 0) return fail('too_many_requests', { waitSeconds });
  if (known.until === null || !order.items.some(({ id }) => id === input.item)) {
    return fail('remake_not_possible');
  }
  if (words === null && !input.picture) return fail('remake_incomplete');
  const picture = await storePicture(deps, order, input.picture ?? null, client.address);
  if (!picture.ok) return picture;
  return await storeReport(deps, order, { input, words, picture: picture.value });
}
