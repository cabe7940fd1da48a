import { createHash, randomBytes } from 'node:crypto';
import { validate as isUuid } from 'uuid';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import { labTokenPrefix } from '#domain/lab/lab-claims.ts';
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

/** Creates a token of a studio's lab, or of the shop's own lab if `studio` is null. Source: product §6.7. */
export async function createLabToken(
  { kysely, clock }: TokenDeps,
  caller: Caller,
  { studio, name }: { readonly studio: string | null; readonly name: string },
): Promise<CreatedLabToken> {
  const token = `${labTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const act = { act: 'lab-token.add', object: { kind: 'lab-token', id: '' } } as const;
  const added = await runAct(kysely, caller, act, async (trx, record) => {
    const id = await insertToken(trx, {
      studio,
      name,
      tokenHash: hashToken(token),
      createdBy: describeActor(caller.actor),
      createdAt: new Date(clock()),
    });
    record.setObject(id);
    record.setStudio(studio);
    record.setAfter({ lab: name });
    return succeed({ id, token });
  });
  return added.value;
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
