import type { ColumnType, JSONColumnType } from 'kysely';

/** A moment. */
export type Time = ColumnType<Date, Date | string, Date | string>;

/** A moment the database fills in. */
export type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** A JSON value. */
export type Json<T extends object | null> = JSONColumnType<T, string | null, string | null>;

/** A JSON value the database fills in. */
export type GeneratedJson<T extends object> = JSONColumnType<T, string | undefined, string>;
