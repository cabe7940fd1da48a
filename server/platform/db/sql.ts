import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** The application's database. */
export type Db = Kysely<DB>;

/** A transaction on it. */
export type Trx = Transaction<DB>;

/** Context of a query: the database or a transaction. */
export type Sql = Db | Trx;
