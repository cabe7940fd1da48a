import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** The shop's database. */
export type Db = Kysely<DB>;

/** A transaction on it. */
export type Trx = Transaction<DB>;

/** Where a query may run: the database or a transaction. */
export type Sql = Db | Trx;
