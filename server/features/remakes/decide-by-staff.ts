import type * as z from 'zod';
import type { Result } from '#contract/errors.ts';
import type { remakesResponse, staffRemake } from '#contract/staff/production.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { pictureAddress } from '../photos/index.ts';
import { requestRemake } from '../prints/index.ts';
import { acceptRemake, declineRemake } from './decide-remake.ts';
import type { RemakeDeps } from './deps.ts';
import { findRemakeState, listStaffRemakes, type StaffRemakeRow } from './staff-remakes.repo.ts';

const pageSize = 50;
const tokenForm = /^(\d{1,17})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function presentRemake(
  row: StaffRemakeRow,
  pictureKey: string,
  now: number,
): z.input<typeof staffRemake> {
  const { number: order, createdAt, photo, picture, hasPhoto, hasPicture, key: _, ...shown } = row;
  return {
    ...shown,
    order,
    photo: hasPhoto ? pictureAddress(photo, pictureKey, now) : null,
    picture: hasPicture && picture !== null ? pictureAddress(picture, pictureKey, now) : null,
    at: createdAt.toISOString(),
  };
}

/** Reads a page of open reports. Errors: `invalid_request` for the token of another list. */
export async function readRemakes(
  { kysely, clock, photos }: RemakeDeps,
  scope: Scope,
  token: string | undefined,
): Promise<Result<z.input<typeof remakesResponse>>> {
  const [, key = '', id = ''] = tokenForm.exec(token ?? '') ?? [];
  if (token !== undefined && id === '') return fail('invalid_request', { fields: ['after'] });
  const after = token === undefined ? null : { key, id };
  const rows = await listStaffRemakes(kysely, { scope, after, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return succeed({
    remakes: shown.map((row) => presentRemake(row, photos.pictureKey, clock())),
    next: rows.length > pageSize && last ? `${last.key}.${last.id}` : null,
  });
}

/** A person's decision about a report: how many copies are made again, or what the customer reads. */
export type StaffDecision = { readonly copies: number } | { readonly reply: string };

/**
 * Decides about a report; a repeat of the same decision changes nothing. Errors: `not_found`, `remake_not_found` (a
 * colleague decided otherwise), `remake_not_possible`, `order_state_conflict`.
 */
export async function decideByStaff(
  deps: RemakeDeps,
  { caller, scope }: { readonly caller: Caller; readonly scope: Scope },
  id: string,
  decision: StaffDecision,
): Promise<Result<undefined>> {
  const known = await findRemakeState(deps.kysely, id);
  if (!known || !isInScope(scope, known)) return fail('not_found');
  const isAccepted = 'copies' in decision;
  const decided = isAccepted
    ? await acceptRemake({ ...deps, requestRemake }, caller, id, decision)
    : await declineRemake(deps, caller, id, decision.reply);
  if (decided.ok) return succeed(undefined);
  if (decided.code !== 'remake_not_found') return decided;
  const now = await findRemakeState(deps.kysely, id);
  return now?.state === (isAccepted ? 'accepted' : 'declined') ? succeed(undefined) : decided;
}
