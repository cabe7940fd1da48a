import { sql } from 'kysely';
import type { Db } from './sql.ts';

/** Properties of a database server and of the application's role in it. */
export interface ServerFacts {
  readonly version: string;
  readonly role: string;
  readonly isSuperuser: boolean;
  /** The role may create roles or databases, which the application never does. */
  readonly canAdminister: boolean;
  readonly canWriteOrders: boolean;
  /** Connections that the server allows to roles without rights over it. */
  readonly maxConnections: number;
  readonly now: Date;
}

/** Reads {@link ServerFacts}. */
export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select
      current_setting('server_version') as version,
      current_user::text as role,
      rolsuper as "isSuperuser",
      rolcreaterole or rolcreatedb as "canAdminister",
      coalesce(has_table_privilege(to_regclass('orders'), 'INSERT'), false)
        and coalesce(has_table_privilege(to_regclass('orders'), 'UPDATE'), false)
        as "canWriteOrders",
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int as "maxConnections",
      clock_timestamp() as now
    from pg_roles
    where rolname = current_user
  `.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the database answered nothing');
  return facts;
}
