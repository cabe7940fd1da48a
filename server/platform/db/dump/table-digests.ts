import type pg from 'pg';
import { withClient } from '../one-client.ts';
import { quoteName, readTables } from './read-schema.ts';

/** Number of rows and checksum of a table, which does not depend on their order. */
async function digestTable(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(sum(('x' || left(md5(rows::text), 15))::bit(60)::bigint::numeric), 0) as digest
     from public.${quoteName(name)} rows`,
  );
  return rows[0]?.digest ?? '';
}

function digestAll(url: string): Promise<ReadonlyMap<string, string>> {
  return withClient({ connectionString: url, application_name: 'fpx-digest' }, async (client) => {
    // Texts of times and numbers depend on settings of the session.
    await client.query(`set time zone 'UTC'; set datestyle to 'ISO'; set extra_float_digits to 1`);
    const digests = new Map<string, string>();
    for (const { name } of await readTables(client)) {
      digests.set(name, await digestTable(client, name));
    }
    return digests;
  });
}

/** Compares the checksums of all tables of two databases; returns the names of those that differ. */
export async function findDifferentTables(
  one: string,
  other: string,
  except: readonly string[],
): Promise<readonly string[]> {
  const [first, second] = [await digestAll(one), await digestAll(other)];
  const names = new Set([...first.keys(), ...second.keys()]);
  return [...names].filter(
    (name) => !except.includes(name) && first.get(name) !== second.get(name),
  );
}
