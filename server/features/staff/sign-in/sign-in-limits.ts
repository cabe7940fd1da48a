import { createHash } from 'node:crypto';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { systemActor } from '#domain/staff/actors.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { raiseAlarm } from '../../../platform/alarms/raise-alarm.ts';
import { countPoint, returnPoint, type RateLimit } from '../../../platform/db/rate-limits.repo.ts';
import { transact } from '../../../platform/db/transact.ts';
import { addressBlock } from '../../../platform/http/address-block.ts';
import { countInBlocks, returnInBlocks } from '../../../platform/http/count-blocks.ts';
import type { StaffPeopleDeps } from '../deps.ts';

/** Where a try to sign in comes from. */
export interface Visitor {
  /** Network address. */
  readonly ip: string;
  readonly requestId: string;
  /** User-Agent header. */
  readonly agent: string;
  /** Token of the browser's device, if it has one. */
  readonly deviceToken: string | undefined;
}

/** A counted try. */
export interface Admitted {
  /** Takes it back: it was right. */
  readonly uncount: () => Promise<void>;
}

type Admission = Result<Admitted, 'too_many_requests'>;

async function countDevice(
  { kysely, clock }: StaffPeopleDeps,
  device: string,
  limit: RateLimit,
): Promise<Admission> {
  const key = `staff-device ${device}`;
  const point = await countPoint(kysely, { key, ...limit, now: clock() });
  if (!point.ok) return fail('too_many_requests', { waitSeconds: point.waitSeconds });
  return succeed({ uncount: async () => void (await returnPoint(kysely, key, clock())) });
}

/** Counts under several names, each by the network address; a refused try counts for none of them. */
async function countAddress(
  { kysely, clock }: StaffPeopleDeps,
  ip: string,
  counted: readonly { readonly name: string; readonly limit: RateLimit }[],
): Promise<Admission> {
  const address = addressBlock(ip);
  return await transact(kysely, async (trx): Promise<Admission> => {
    for (const { name, limit } of counted) {
      const event = { name, address, ...limit, now: clock() };
      const waitSeconds = await countInBlocks(trx, event);
      if (waitSeconds > 0) return fail('too_many_requests', { waitSeconds });
    }
    return succeed({
      uncount: async () => {
        for (const { name } of counted) {
          await returnInBlocks(kysely, { name, address, now: clock() });
        }
      },
    });
  });
}

/**
 * Counts a try to sign in: in a browser that knows the person by the browser alone, else by the network address, for all
 * people and for this one. Errors: `too_many_requests`.
 */
export async function admitTry(
  deps: StaffPeopleDeps,
  { ip }: Visitor,
  { emailKey, knownDevice }: { readonly emailKey: string; readonly knownDevice: string | null },
): Promise<Admission> {
  const { perAddress, perPersonAndAddress, perDevice } = deps.limits;
  if (knownDevice !== null) return await countDevice(deps, knownDevice, perDevice);
  const person = createHash('sha256').update(emailKey).digest('base64url').slice(0, 22);
  return await countAddress(deps, ip, [
    { name: 'staff-sign-in', limit: perAddress },
    { name: `staff-sign-in ${person}`, limit: perPersonAndAddress },
  ]);
}

/** Counts a challenge, or the look-up of a link. Errors: `too_many_requests`. */
export async function admitChallenge(
  deps: StaffPeopleDeps,
  { ip }: Pick<Visitor, 'ip'>,
  knownDevice: string | null = null,
): Promise<Admission> {
  const limit = deps.limits.challenges;
  if (knownDevice !== null) return await countDevice(deps, `challenge ${knownDevice}`, limit);
  return await countAddress(deps, ip, [{ name: 'staff-challenge', limit }]);
}

/**
 * Counts an answer to a challenge, apart from passwords: a known browser alone, else by the network address. Errors:
 * `too_many_requests`.
 */
export async function admitPasskey(
  deps: StaffPeopleDeps,
  { ip }: Visitor,
  knownDevice: string | null,
): Promise<Admission> {
  const limit = deps.limits.challenges;
  if (knownDevice !== null) return await countDevice(deps, `passkey ${knownDevice}`, limit);
  return await countAddress(deps, ip, [{ name: 'staff-passkey', limit }]);
}

/** Counts a code for a fresh proof. Errors: `too_many_requests`. */
export async function admitProof(deps: StaffPeopleDeps, session: string): Promise<Admission> {
  return await countDevice(deps, `proof ${session}`, deps.limits.proofs);
}

/**
 * Records a refused try in the audit log, as long as their number stays within its limits: by the network address, so that
 * one stranger does not hide the others' tries, and in the whole shop. When that is full, staff are told instead, and
 * strangers do not fill the log.
 */
export async function recordRefusal(
  deps: StaffPeopleDeps,
  { ip, requestId }: Visitor,
  staff: string | null,
): Promise<void> {
  const { kysely, clock, limits } = deps;
  const refused = { name: 'staff-refusal', limit: limits.perAddress };
  const admitted = await countAddress(deps, ip, [refused]);
  if (!admitted.ok) return;
  const key = 'staff-sign-in whole shop';
  const point = await countPoint(kysely, { key, ...limits.perShop, now: clock() });
  if (!point.ok) return await raiseAlarm(deps, 'staff-sign-ins');
  const caller = { actor: systemActor, address: ip, requestId };
  const object = { kind: 'staff', id: staff ?? 'unknown' } as const;
  await runAct(kysely, caller, { act: 'staff.refuse-sign-in', object }, async () =>
    succeed(undefined),
  );
}
