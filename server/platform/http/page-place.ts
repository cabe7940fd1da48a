/** The place of a row in a list that is sorted by a time; the next page begins after it. */
export interface TimePlace {
  /** Microseconds since 1970. */
  readonly key: string;
  readonly id: string;
}

/** Writes the token of a page, {@link readTimePlace} reads it. */
export function writeTimePlace({ key, id }: TimePlace): string {
  return `${key}.${id}`;
}

const form = /^(\d{1,17})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Reads the token of a page; null for anything else, which begins the list anew. */
export function readTimePlace(token: string | undefined): TimePlace | null {
  const [, key, id] = form.exec(token ?? '') ?? [];
  return key === undefined || id === undefined ? null : { key, id };
}
