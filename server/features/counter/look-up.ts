import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Result } from '#contract/errors.ts';
import type { lookUpRequest, LookUpResponse } from '#contract/staff/counter.ts';
import { succeed } from '#domain/common/result.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import { findOrderById, findOrderByNumber, type OrderRecord } from '../orders/index.ts';
import { findStoredStudio } from '../studios/index.ts';
import { countOriginals, findByCode, findHandOver, madeLater } from './counter.repo.ts';
import type { CounterDeps } from './deps.ts';
import { presentPickup, toPickup } from './present-pickup.ts';
import { secretOf } from './secret-of.ts';
import { countWrongCode } from './wrong-codes.ts';

/** Compares secrets in a time that says nothing about them. */
function isSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

type Proof = z.infer<typeof lookUpRequest>;

/** What a proof opens: an order, whether or not it is at this counter; null for none. */
async function findProven(
  { kysely, orderLinkKey }: CounterDeps,
  proof: Proof,
  scope: Scope,
): Promise<OrderRecord | null> {
  if ('number' in proof) {
    const order = await findOrderByNumber(kysely, proof.number);
    return order && isSecret(proof.secret, secretOf(order, orderLinkKey)) ? order : null;
  }
  const here = await findByCode(kysely, proof.code, scope);
  const found = here.length > 0 ? here : await findByCode(kysely, proof.code, { kind: 'all' });
  // A code is one studio's own: of two orders that have it nobody can say which is meant.
  const [only] = found;
  return only && found.length === 1 ? await findOrderById(kysely, only.id) : null;
}

async function presentElsewhere({ kysely }: CounterDeps, order: OrderRecord) {
  const stored = order.studio === null ? null : await findStoredStudio(kysely, order.studio);
  const studio = stored ?? order.pickupStudio;
  return studio
    ? ({ found: 'elsewhere', studio: studio.name, phone: studio.phone } as const)
    : ({ found: 'none' } as const);
}

async function presentUnmade({ kysely }: CounterDeps, order: OrderRecord): Promise<LookUpResponse> {
  const { name, readyAt } = order;
  const originals = await countOriginals(kysely, order.id);
  return originals.received < originals.expected && order.fulfilmentState !== 'in_production'
    ? { found: 'uploading', ...originals, name }
    : { found: 'printing', readyAt: readyAt && readyAt.toISOString(), name };
}

async function present(
  deps: CounterDeps,
  order: OrderRecord,
  scope: Scope,
): Promise<LookUpResponse> {
  if (order.erasedAt !== null) return { found: 'none' };
  if (!isInScope(scope, order)) return await presentElsewhere(deps, order);
  const handedOver = await findHandOver(deps.kysely, order.id);
  const { fulfilmentState: state, name } = order;
  if (handedOver && (state === 'ready' || state === 'completed')) {
    return { found: 'collected', at: handedOver.at.toISOString(), by: handedOver.by ?? '' };
  }
  if (state === 'ready') return { found: 'ready', order: presentPickup(toPickup(order), deps) };
  return madeLater.includes(state) ? await presentUnmade(deps, order) : { found: 'over', name };
}

/**
 * Finds the order of a typed code, or of a scanned QR code, for the counter of a scope. A code that no order of this
 * counter has counts as a guess, by studio and by network address. Errors: `too_many_requests`.
 */
export async function lookUp(
  deps: CounterDeps,
  request: FastifyRequest,
  proof: Proof,
  scope: Scope,
): Promise<Result<LookUpResponse>> {
  const order = await findProven(deps, proof, scope);
  if ('number' in proof ? order !== null : order !== null && isInScope(scope, order)) {
    return succeed(order ? await present(deps, order, scope) : { found: 'none' });
  }
  const counted = await countWrongCode(deps, scope, request.ip);
  if (!counted.ok) return counted;
  return succeed(order ? await present(deps, order, scope) : { found: 'none' });
}
