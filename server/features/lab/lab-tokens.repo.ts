import type { Row, Sql } from '../../platform/db/sql.ts';

/** A token of a lab with the slug of its studio, null for the shop's own lab. */
export type LabToken = Omit<Row<'labTokens'>, 'tokenHash'> & { readonly slug: string | null };

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
      'studios.slug',
    ]);
}

/** A new token. */
export interface NewLabToken {
  readonly studio: string | null;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** Stores a token; returns its id. */
export async function insertToken(kysely: Sql, token: NewLabToken): Promise<string> {
  const { id } = await kysely
    .insertInto('labTokens')
    .values(token)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
