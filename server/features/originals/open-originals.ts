import { fail, succeed } from '#domain/common/result.ts';
import { takesOriginals } from '#domain/orders/order-states.ts';
import type { Result } from '#contract/errors.ts';
import { readLinkToken } from '../../platform/http/signed-token.ts';
import { findOrderById, type OrderRecord } from '../orders/index.ts';
import type { OriginalsDeps } from './deps.ts';
import {
  awaitsOriginal,
  countRefusedOriginals,
  findMissingOriginals,
  type MissingOriginal,
} from './originals.repo.ts';

type LinkDeps = Pick<OriginalsDeps, 'kysely' | 'clock' | 'originalsKey'>;

async function findLinked(deps: LinkDeps, token: string): Promise<Result<OrderRecord>> {
  const read = readLinkToken('originals', token, deps.originalsKey, deps.clock());
  if (!read.ok) return read;
  const order = await findOrderById(deps.kysely, read.value.id);
  if (!order) return fail('originals_link_invalid');
  return takesOriginals(order) ? succeed(order) : fail('originals_link_expired');
}

/**
 * Finds the order of a private link with its missing originals and the number of refused ones, for anybody who has the
 * link. Errors:
 * `originals_link_invalid`, `originals_link_expired` (also once the order is in production, cancelled or refunded).
 */
export async function openOriginals(
  deps: LinkDeps,
  token: string,
): Promise<
  Result<{
    readonly order: OrderRecord;
    readonly missing: readonly MissingOriginal[];
    readonly refused: number;
  }>
> {
  const order = await findLinked(deps, token);
  if (!order.ok) return order;
  const missing = await findMissingOriginals(deps.kysely, order.value.id);
  const refused = await countRefusedOriginals(deps.kysely, order.value.id);
  return succeed({ order: order.value, missing, refused });
}

/**
 * Returns the session that owns a photo to a sender with the order's link, so that another device can upload the
 * original, and only the announced file. Errors: those of {@link openOriginals}. Source: product §4.17.
 */
export async function ownerByLink(
  deps: LinkDeps,
  link: string,
  file: { readonly photoId: string; readonly sha256: string },
): Promise<Result<string>> {
  const order = await findLinked(deps, link);
  if (!order.ok) return order;
  const { id, sessionId } = order.value;
  return (await awaitsOriginal(deps.kysely, id, file.photoId, file.sha256))
    ? succeed(sessionId)
    : fail('originals_link_invalid');
}
