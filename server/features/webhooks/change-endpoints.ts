import { isIP } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { describeActor } from '#domain/staff/actors.ts';
import type { WebhookKind } from '#domain/webhooks/webhooks.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct, type ActRecord } from '../../platform/audit/run-act.ts';
import type { Trx } from '../../platform/db/sql.ts';
import {
  giveUpWaiting,
  insertTest,
  restartDeliveries,
  restartRange,
  type StartedRun,
} from './deliveries.repo.ts';
import { queueRuns } from './deliver.ts';
import type { WebhookDeps } from './deps.ts';
import {
  findEndpoint,
  insertEndpoint,
  isEndpointKnown,
  lockAndCount,
  lockEndpoint,
  updateEndpoint,
  type EndpointRow,
} from './endpoints.repo.ts';
import type { IsAddressAllowed } from './post-webhook.ts';
import { openSecret, sealSecret } from './secrets.ts';
import { createSecret } from './sign-webhook.ts';

/** An endpoint as its owner describes it. */
export interface EndpointDraft {
  /** Chosen by the caller: a repeated request is one endpoint. */
  readonly id: string;
  readonly address: string;
  readonly description: string;
  readonly kinds: readonly WebhookKind[];
}

/** More endpoints than this nobody needs, and each costs a request for each order. */
export const maxEndpoints = 20;
/** A replay of a range sends at most this many messages. */
export const maxReplayed = 5000;

/**
 * Whether an endpoint may have this address: by TLS, without a password in it, and on the public internet. A name is
 * looked up with each message.
 */
export function isEndpointAddress(address: string, isAllowed: IsAddressAllowed): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname, hash } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false;
  if (isIP(host) > 0) return isAllowed(host);
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa)\.?$/.test(host);
}

type AddRefusal = 'webhook_address_refused' | 'too_many_webhooks';

/**
 * Adds an endpoint and returns its secret; a repeated request returns the same one. Errors: `webhook_address_refused`,
 * `too_many_webhooks`.
 */
export async function addEndpoint(
  { kysely, clock, sealKey, isAddressAllowed }: WebhookDeps,
  caller: Caller,
  draft: EndpointDraft,
): Promise<Result<{ readonly secret: string }, AddRefusal>> {
  const { id, kinds, ...facts } = draft;
  const address = URL.canParse(facts.address) ? new URL(facts.address).href : facts.address;
  if (!isEndpointAddress(address, isAddressAllowed)) return fail('webhook_address_refused');
  const act = { act: 'webhook.add', object: { kind: 'webhook', id } } as const;
  return await runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<Result<{ readonly secret: string }, AddRefusal>> => {
      const count = await lockAndCount(trx);
      const known = await findEndpoint(trx, id);
      if (known) {
        record.skip();
        const secret = openSecret(known.secret, sealKey, id);
        const isSame = known.address === address && isDeepStrictEqual(known.kinds, [...kinds]);
        return isSame && secret ? succeed({ secret }) : fail('webhook_address_refused');
      }
      if (await isEndpointKnown(trx, id)) return fail('webhook_address_refused');
      if (count >= maxEndpoints) return fail('too_many_webhooks');
      const secret = createSecret();
      await insertEndpoint(trx, {
        id,
        kinds,
        address,
        description: facts.description,
        secret: sealSecret(secret, sealKey, id),
        createdAt: new Date(clock()),
        createdBy: describeActor(caller.actor).slice(0, 100),
      });
      record.setAfter({ address, kinds: [...kinds] });
      return succeed({ secret });
    },
  );
}

/** Runs an act on an endpoint that is locked meanwhile. Error: `not_found`. */
async function withEndpoint<T, C extends 'webhook_off' = never>(
  { kysely }: WebhookDeps,
  caller: Caller,
  {
    act,
    id,
  }: {
    readonly act:
      | 'webhook.change'
      | 'webhook.remove'
      | 'webhook.test'
      | 'webhook.replay'
      | 'webhook.new-secret';
    readonly id: string;
  },
  command: (
    trx: Trx,
    endpoint: EndpointRow,
    record: ActRecord,
  ) => Promise<Result<T, C | 'not_found'>>,
): Promise<Result<T, C | 'not_found'>> {
  return await runAct(
    kysely,
    caller,
    { act, object: { kind: 'webhook', id } },
    async (trx, record): Promise<Result<T, C | 'not_found'>> => {
      const endpoint = await lockEndpoint(trx, id);
      if (!endpoint) return fail('not_found') as Result<T, C | 'not_found'>;
      return await command(trx, endpoint, record);
    },
  );
}

/** What may be changed of an endpoint; its address is what its secret belongs to, and stays. */
export interface EndpointChange {
  readonly description: string;
  readonly kinds: readonly WebhookKind[];
  readonly isOn: boolean;
}

/** Changes an endpoint. One that is switched on begins anew; one that is switched off waits for nothing any more. */
export function changeEndpoint(
  deps: WebhookDeps,
  caller: Caller,
  id: string,
  { description, kinds, isOn }: EndpointChange,
): Promise<Result<null, 'not_found'>> {
  return withEndpoint<null>(
    deps,
    caller,
    { act: 'webhook.change', id },
    async (trx, endpoint, record): Promise<Result<null, 'not_found'>> => {
      const wasOn = endpoint.offAt === null;
      const before = { description: endpoint.description, kinds: endpoint.kinds, isOn: wasOn };
      const after = { description, kinds: [...kinds], isOn };
      if (isDeepStrictEqual(before, after)) {
        record.skip();
        return succeed(null);
      }
      await updateEndpoint(trx, id, {
        description,
        kinds: [...kinds],
        ...(isOn && !wasOn
          ? { offAt: null, offReason: null, failingSince: null, warnedAt: null }
          : {}),
        ...(!isOn && wasOn ? { offAt: new Date(deps.clock()), offReason: 'staff' as const } : {}),
      });
      if (!isOn && wasOn) await giveUpWaiting(trx, id);
      record.setBefore(before);
      record.setAfter(after);
      return succeed(null);
    },
  );
}

/** Gives an endpoint a new secret and returns it; the one before is not used any more. */
export function renewSecret(
  deps: WebhookDeps,
  caller: Caller,
  id: string,
): Promise<Result<{ readonly secret: string }, 'not_found'>> {
  return withEndpoint<{ readonly secret: string }>(
    deps,
    caller,
    { act: 'webhook.new-secret', id },
    async (trx) => {
      const secret = createSecret();
      await updateEndpoint(trx, id, { secret: sealSecret(secret, deps.sealKey, id) });
      return succeed({ secret });
    },
  );
}

/** Removes an endpoint: nothing is sent there any more. */
export function removeEndpoint(
  deps: WebhookDeps,
  caller: Caller,
  id: string,
): Promise<Result<null, 'not_found'>> {
  return withEndpoint<null>(
    deps,
    caller,
    { act: 'webhook.remove', id },
    async (trx, endpoint, record) => {
      await updateEndpoint(trx, id, { removedAt: new Date(deps.clock()) });
      await giveUpWaiting(trx, id);
      record.setBefore({ address: endpoint.address });
      return succeed(null);
    },
  );
}

/** Sends an endpoint a message that only tries it. Errors: `not_found`, `webhook_off`. */
export function testEndpoint(
  deps: WebhookDeps,
  caller: Caller,
  id: string,
): Promise<Result<{ readonly started: number }, 'not_found' | 'webhook_off'>> {
  return startRuns(deps, caller, { act: 'webhook.test', id }, async (trx) => [
    await insertTest(trx, id, new Date(deps.clock())),
  ]);
}

/** What is to be sent again: single deliveries, or all of a range. */
export type Replay =
  | { readonly deliveries: readonly number[] }
  | { readonly from: Date; readonly to: Date; readonly isFailedOnly: boolean };

/** Sends messages again. Errors: `not_found`, `webhook_off`. */
export function replayDeliveries(
  deps: WebhookDeps,
  caller: Caller,
  id: string,
  replay: Replay,
): Promise<Result<{ readonly started: number }, 'not_found' | 'webhook_off'>> {
  return startRuns(deps, caller, { act: 'webhook.replay', id }, (trx) => {
    const now = new Date(deps.clock());
    return 'deliveries' in replay
      ? restartDeliveries(trx, id, replay.deliveries, now)
      : restartRange(trx, id, { ...replay, limit: maxReplayed }, now);
  });
}

function startRuns(
  deps: WebhookDeps,
  caller: Caller,
  act: { readonly act: 'webhook.test' | 'webhook.replay'; readonly id: string },
  start: (trx: Trx) => Promise<StartedRun[]>,
): Promise<Result<{ readonly started: number }, 'not_found' | 'webhook_off'>> {
  return withEndpoint<{ readonly started: number }, 'webhook_off'>(
    deps,
    caller,
    act,
    async (trx, endpoint, record) => {
      if (endpoint.offAt !== null) return fail('webhook_off');
      const runs = await start(trx);
      await queueRuns(trx, runs);
      if (runs.length === 0) record.skip();
      record.setAfter({ messages: runs.length });
      return succeed({ started: runs.length });
    },
  );
}
