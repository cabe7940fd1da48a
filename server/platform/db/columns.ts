import type { ColumnType, JSONColumnType } from 'kysely';

/** A point in time. */
export type Time = ColumnType<Date, Date | string, Date | string>;

/** A point in time with a default in the database. */
export type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** A JSON value. */
export type Json<T extends object | null> = JSONColumnType<T, string | null, string | null>;

/** A JSON value with a default in the database. */
export type GeneratedJson<T extends object> = JSONColumnType<T, string | undefined, string>;
