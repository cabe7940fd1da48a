import { createHash, randomBytes } from 'node:crypto';
import { validate as isUuid } from 'uuid';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import { labTokenPrefix } from '#domain/lab/lab-claims.ts';
import { keyEnd, labScopes, usualKeyDays, type LabScope } from '#domain/lab/token-scopes.ts';
import { describeActor } from '#domain/staff/actors.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { findToken, insertToken, revokeToken, type LabToken } from './lab-tokens.repo.ts';

/** 256 random bits in base64url. */
const tokenForm = new RegExp(`^${labTokenPrefix}[\\w-]{43}$`);

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A token that was just created; the shop cannot show it again. */
export interface CreatedLabToken {
  readonly id: string;
  readonly token: string;
}

interface TokenDeps {
  readonly kysely: Db;
  readonly clock: Clock;
}

/** What a new token is for. */
export interface LabTokenDraft {
  /** Chosen by a caller who may repeat the request. */
  readonly id?: string;
  readonly studio: string | null;
  readonly name: string;
  readonly scopes?: readonly LabScope[];
  /** Days until it ends, null for never; a year unless it is said. */
  readonly days?: number | null;
}

/**
 * Creates a token of a studio's lab, or of the shop's own lab if `studio` is null. Error: `lab_key_made`, if a token has
 * this id already, which the shop cannot show again. Source: product §6.7.
 */
export async function createLabToken(
  { kysely, clock }: TokenDeps,
  caller: Caller,
  { id: wantedId, studio, name, scopes = labScopes, days = usualKeyDays }: LabTokenDraft,
): Promise<ResultWith<CreatedLabToken, FailureWith<'lab_key_made'>>> {
  const token = `${labTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const act = { act: 'lab-token.add', object: { kind: 'lab-token', id: '' } } as const;
  return await runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<ResultWith<CreatedLabToken, FailureWith<'lab_key_made'>>> => {
      const now = clock();
      const id = await insertToken(trx, {
        ...(wantedId !== undefined && { id: wantedId }),
        studio,
        name,
        scopes,
        expiresAt: keyEnd(days, now),
        tokenHash: hashToken(token),
        createdBy: describeActor(caller.actor),
        createdAt: new Date(now),
      });
      if (id === null) return fail('lab_key_made');
      record.setObject(id);
      record.setStudio(studio);
      record.setAfter({ lab: name, scopes: [...scopes], days });
      return succeed({ id, token });
    },
  );
}

/** Revokes a token; its agent ends at its next call. Error: `lab_token_unknown`, when none of this id is valid. */
export function revokeLabToken(
  { kysely, clock }: TokenDeps,
  caller: Caller,
  id: string,
): Promise<ResultWith<null, FailureWith<'lab_token_unknown'>>> {
  const act = { act: 'lab-token.revoke', object: { kind: 'lab-token', id } } as const;
  return runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<ResultWith<null, FailureWith<'lab_token_unknown'>>> => {
      const end = { revokedBy: describeActor(caller.actor), revokedAt: new Date(clock()) };
      const revoked = isUuid(id) ? await revokeToken(trx, id, end) : null;
      if (!revoked) return fail('lab_token_unknown');
      record.setStudio(revoked.studio);
      record.setAfter({ lab: revoked.name });
      return succeed(null);
    },
  );
}

/** Finds the token of an `Authorization` header, revoked or not; null for anything that is none. */
export async function findTokenOfHeader(
  kysely: Db,
  header: string | undefined,
): Promise<LabToken | null> {
  const [, token] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return token !== undefined && tokenForm.test(token) ? findToken(kysely, hashToken(token)) : null;
}
