import { createHash, randomBytes } from 'node:crypto';
import { labTokenPrefix } from '#domain/lab/lab-claims.ts';
import type { Db } from '../../platform/db/sql.ts';
import { findToken, insertToken, type LabToken } from './lab-tokens.repo.ts';

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

/** Creates a token of a studio's lab, or of the shop's own lab if `studio` is null. Source: product §6.7. */
export async function createLabToken(
  kysely: Db,
  {
    studio,
    name,
    by,
    now,
  }: {
    readonly studio: string | null;
    readonly name: string;
    readonly by: string;
    readonly now: number;
  },
): Promise<CreatedLabToken> {
  const token = `${labTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const id = await insertToken(kysely, {
    studio,
    name,
    tokenHash: hashToken(token),
    createdBy: by,
    createdAt: new Date(now),
  });
  return { id, token };
}

/** Finds the token of an `Authorization` header, revoked or not; null for anything that is none. */
export async function findTokenOfHeader(
  kysely: Db,
  header: string | undefined,
): Promise<LabToken | null> {
  const [, token] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return token !== undefined && tokenForm.test(token) ? findToken(kysely, hashToken(token)) : null;
}
