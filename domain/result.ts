/** An expected failure as a value: a code of the error catalogue and the details to resolve it. Source: product §8. */
export interface Failure<C extends string> {
  readonly ok: false;
  readonly code: C;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A success as a value. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

/** A value or an expected failure; bugs throw instead. */
export type Result<T, C extends string> = Success<T> | Failure<C>;

/** Builds a {@link Success}. */
export const succeed = <T>(value: T): Success<T> => ({ ok: true, value });

/** Builds a {@link Failure}. */
export const fail = <C extends string>(
  code: C,
  details?: Readonly<Record<string, unknown>>,
): Failure<C> => (details === undefined ? { ok: false, code } : { ok: false, code, details });
