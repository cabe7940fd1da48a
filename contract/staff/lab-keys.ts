import * as z from 'zod/mini';
import { labScopes, maxKeyDays } from '#domain/lab/token-scopes.ts';
import { instant, noNul, text, uuid } from '../common.ts';
import { pageAfter } from './views.ts';

const scopes = z.array(z.enum(labScopes)).check(
  z.minLength(1),
  z.maxLength(labScopes.length, { abort: true }),
  z.refine((list) => new Set(list).size === list.length),
);

/** A key of a lab, without the key itself. */
export const labKey = z.object({
  id: uuid,
  name: z.string().check(z.maxLength(100)),
  /** Null for the shop's own lab. */
  studio: z.nullable(z.object({ id: uuid, name: z.string().check(z.maxLength(300)) })),
  scopes: z.array(z.enum(labScopes)).check(z.maxLength(10)),
  state: z.enum(['valid', 'revoked', 'expired']),
  createdAt: instant,
  createdBy: z.string().check(z.maxLength(100)),
  lastUsedAt: z.nullable(instant),
  /** Null for a key that never ends. */
  expiresAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  revokedBy: z.nullable(z.string().check(z.maxLength(100))),
  /** As its agent reported it last. */
  agentVersion: z.nullable(z.string().check(z.maxLength(40))),
});
/** See {@link labKey}. */
export type LabKey = z.infer<typeof labKey>;

/** Query of `GET /api/staff/lab-keys`: 50 a page, the newest first. */
export const labKeysQuery = z.object({
  view: z._default(z.enum(['valid', 'ended']), 'valid'),
  after: z.exactOptional(pageAfter),
});

/** `GET /api/staff/lab-keys`; `next` is the `after` of the next page, null on the last. */
export const labKeysResponse = z.object({
  keys: z.array(labKey).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
});

/** `POST /api/staff/lab-keys`. The id is the caller's: a repeated request makes no second key. */
export const makeLabKeyRequest = z.object({
  id: uuid,
  name: text(100).check(z.minLength(1), noNul),
  /** Null for the shop's own lab. */
  studio: z.nullable(uuid),
  scopes,
  /** Days until it ends; null for never. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(maxKeyDays))),
});

/** A key that was just made, which is shown this once. */
export const madeLabKeyResponse = z.object({
  secret: z.string().check(z.maxLength(100)),
  key: labKey,
});

/** Path of the calls under `/api/staff/lab-keys/{labKey}`. */
export const labKeyParams = z.object({ labKey: uuid });

/** A key after a change. */
export const labKeyResponse = z.object({ key: labKey });
