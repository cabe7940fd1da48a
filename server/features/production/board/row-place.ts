import type { RowPlace } from './unfinished.repo.ts';

/** Writes the token of a page, {@link readPlace} reads it. */
export function writePlace({ key, id }: RowPlace): string {
  return `${key}.${id}`;
}

const form = /^(\d{1,17})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Reads the token of a page; null for anything else. */
export function readPlace(token: string): RowPlace | null {
  const [, key, id] = form.exec(token) ?? [];
  return key === undefined || id === undefined ? null : { key, id };
}
