import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The state of an address, by the schema of each of its parameters. */
export type AddressState<S extends Shape> = { readonly [K in keyof S]: z.output<S[K]> };

/** Changes of a state; undefined removes a parameter from the address. */
export type AddressChanges<S extends Shape> = {
  readonly [K in keyof S]?: z.output<S[K]> | undefined;
};

/**
 * Reads the parameters of an address. One that is missing or cannot be read counts as missing, so that a mistyped link
 * opens the screen instead of an error: every schema must accept undefined.
 */
export function readAddress<S extends Shape>(shape: S, search: string): AddressState<S> {
  const query = new URLSearchParams(search);
  const entries = Object.entries(shape).map(([name, schema]) => {
    const written = schema.safeParse(query.get(name) ?? undefined);
    return [name, written.success ? written.data : schema.parse(undefined)];
  });
  return Object.fromEntries(entries) as AddressState<S>;
}

/** Writes a state as the query of an address, in the order of its schema; defaults are left out. */
export function writeAddress<S extends Shape>(shape: S, state: AddressChanges<S>): string {
  const query = new URLSearchParams();
  for (const [name, schema] of Object.entries(shape)) {
    const value: unknown = state[name];
    if (value === undefined || value === null || value === schema.parse(undefined)) continue;
    if (typeof value === 'string' || typeof value === 'number') query.set(name, `${value}`);
  }
  return query.toString();
}

/**
 * A state that is in the address alone: reload, Back and a pasted link give the same screen. `change` adds a step to the
 * history unless it replaces the present one.
 */
export function useAddressState<S extends Shape>(shape: S) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => readAddress(shape, search), [shape, search]);
  const addressOf = useCallback(
    (changes: AddressChanges<S>): string => {
      const query = writeAddress(shape, { ...state, ...changes });
      return query === '' ? path : `${path}?${query}`;
    },
    [shape, state, path],
  );
  const change = useCallback(
    (changes: AddressChanges<S>, how: { readonly replace?: boolean } = {}): void => {
      navigate(addressOf(changes), how);
    },
    [navigate, addressOf],
  );
  return { state, change, addressOf };
}
