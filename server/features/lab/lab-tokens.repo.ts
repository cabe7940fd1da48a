import { sql } from 'kysely';
import type { LabScope } from '#domain/lab/token-scopes.ts';
import type { Row, Sql } from '../../platform/db/sql.ts';

/** A token of a lab with the slug of its studio, null for the shop's own lab. */
export type LabToken = Omit<Row<'labTokens'>, 'tokenHash'> & {
  readonly slug: string | null;
  readonly studioName: string | null;
};

function selectTokens(kysely: Sql) {
  return kysely
    .selectFrom('labTokens')
    .leftJoin('studios', 'studios.id', 'labTokens.studio')
    .select([
      'labTokens.id',
      'labTokens.studio',
      'labTokens.name',
      'labTokens.createdAt',
      'labTokens.createdBy',
      'labTokens.lastUsedAt',
      'labTokens.agentVersion',
      'labTokens.agentNotice',
      'labTokens.clockAheadSeconds',
      'labTokens.revokedAt',
      'labTokens.revokedBy',
      'labTokens.scopes',
      'labTokens.expiresAt',
      'studios.slug',
      'studios.name as studioName',
    ]);
}

/** A new token. */
export interface NewLabToken {
  readonly studio: string | null;
  readonly name: string;
  readonly tokenHash: Buffer;
  /** Chosen by a caller who may repeat the request. */
  readonly id?: string;
  readonly scopes: readonly LabScope[];
  readonly expiresAt: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** Stores a token; returns its id, null if a token has this id. */
export async function insertToken(
  kysely: Sql,
  { scopes, ...token }: NewLabToken,
): Promise<string | null> {
  const row = await kysely
    .insertInto('labTokens')
    .values({ ...token, scopes: [...scopes] })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds a token by its id. */
export async function findTokenById(kysely: Sql, id: string): Promise<LabToken | null> {
  const row = await selectTokens(kysely).where('labTokens.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Which tokens are read. */
export interface TokenPage {
  readonly view: 'valid' | 'ended';
  /** Null for all labs. */
  readonly studio: string | null;
  readonly now: Date;
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

/** A page of tokens, the newest first, each with its place in the list. */
export async function readTokens(
  kysely: Sql,
  { view, studio, now, after, limit }: TokenPage,
): Promise<(LabToken & { readonly key: string })[]> {
  const isEnded = sql<boolean>`(lab_tokens.revoked_at is not null or lab_tokens.expires_at <= ${now}) is true`;
  return await selectTokens(kysely)
    .select(
      sql<string>`(extract(epoch from lab_tokens.created_at) * 1000000)::bigint::text`.as('key'),
    )
    .where(view === 'ended' ? isEnded : sql<boolean>`not ${isEnded}`)
    .$if(studio !== null, (query) => query.where('labTokens.studio', '=', studio ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(lab_tokens.created_at, lab_tokens.id)
          < (timestamptz 'epoch' + ${after?.key}::bigint * interval '1 microsecond', ${after?.id}::uuid)`,
      ),
    )
    .orderBy('labTokens.createdAt', 'desc')
    .orderBy('labTokens.id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds a token by its hash, revoked or not. */
export async function findToken(kysely: Sql, tokenHash: Buffer): Promise<LabToken | null> {
  const row = await selectTokens(kysely)
    .where('labTokens.tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists all tokens, the newest last. */
export function listTokens(kysely: Sql): Promise<LabToken[]> {
  return selectTokens(kysely).orderBy('labTokens.createdAt').orderBy('labTokens.id').execute();
}

/** Revokes a token and returns it; null when none of this id is valid. */
export async function revokeToken(
  kysely: Sql,
  id: string,
  end: { readonly revokedBy: string; readonly revokedAt: Date },
): Promise<Pick<LabToken, 'studio' | 'name'> | null> {
  const row = await kysely
    .updateTable('labTokens')
    .set(end)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning(['studio', 'name'])
    .executeTakeFirst();
  return row ?? null;
}

/** Records a use, once a minute at most, so that a busy agent does not write a row with each request. */
export async function markTokenUsed(
  kysely: Sql,
  { id, lastUsedAt }: LabToken,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - 60_000);
  if (lastUsedAt !== null && lastUsedAt > before) return;
  await kysely
    .updateTable('labTokens')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', before)]))
    .execute();
}

/** Facts that an agent reports about itself. */
export type AgentFacts = Pick<LabToken, 'agentVersion' | 'agentNotice' | 'clockAheadSeconds'>;

/** Stores what an agent reports about itself. */
export async function storeAgentFacts(kysely: Sql, id: string, facts: AgentFacts): Promise<void> {
  await kysely.updateTable('labTokens').set(facts).where('id', '=', id).execute();
}

/** Whether a studio exists. */
export async function isStudioKnown(kysely: Sql, id: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('studios')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
