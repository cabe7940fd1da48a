import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from './tables.ts';

/** The application's database. */
export type Db = Kysely<DB>;

/** A transaction on it. */
export type Trx = Transaction<DB>;

/** Context of a query: the database or a transaction. */
export type Sql = Db | Trx;

/** A row of a table, as it is read. */
export type Row<Table extends keyof DB> = Readonly<Selectable<DB[Table]>>;
