import type { TestDatabase } from './databases.ts';

/** Entries of the audit log about an object, the oldest first, without their ids and times. */
export async function listEntries({ kysely }: Pick<TestDatabase, 'kysely'>, objectId: string) {
  return await kysely
    .selectFrom('auditLog')
    .select([
      'actorKind',
      'actorId',
      'actorName',
      'act',
      'objectKind',
      'studio',
      'before',
      'after',
      'address',
      'requestId',
    ])
    .where('objectId', '=', objectId)
    .orderBy('id')
    .execute();
}

/** Names of the acts in the audit log on an object, the oldest first. */
export async function listActs(
  database: Pick<TestDatabase, 'kysely'>,
  objectId: string,
): Promise<string[]> {
  return (await listEntries(database, objectId)).map(({ act }) => act);
}
