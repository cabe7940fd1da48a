/**
 * An expected failure as a value: a code of the error catalogue and the details that belong to this code. `D` is
 * undefined for a code without details, and includes undefined for one that may lack them. Source: product §8.
 */
export type FailureWith<C extends string, D = undefined> = undefined extends D
  ? { readonly ok: false; readonly code: C; readonly details?: D }
  : { readonly ok: false; readonly code: C; readonly details: D };

/** A success as a value. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

/** A value or one of the failures `F`; bugs throw instead. */
export type ResultWith<T, F extends { readonly ok: false; readonly code: string }> = Success<T> | F;

/** Builds a {@link Success}. */
export function succeed<T>(value: T): Success<T> {
  return { ok: true, value };
}

/** Builds a {@link FailureWith}. The type of the result decides which details a code must have. */
export function fail<C extends string>(code: C): FailureWith<C>;
export function fail<C extends string, D extends object | undefined>(
  code: C,
  details: D,
): FailureWith<C, D>;
export function fail(code: string, details?: object): FailureWith<string, object | undefined> {
  return details === undefined ? { ok: false, code } : { ok: false, code, details };
}
