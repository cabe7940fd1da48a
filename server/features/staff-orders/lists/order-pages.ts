import type { OrderFilters } from '#contract/staff/views.ts';

/** The parts of a list in their order: what is late, what waits, what is over, or all of it at once. */
export type ListPart = 'late' | 'waiting' | 'over' | 'newest' | 'oldest';

/** Parts of a list, in the order in which they are read. */
export function partsOf({ view, sort }: Pick<OrderFilters, 'view' | 'sort'>): readonly ListPart[] {
  if (sort !== 'attention') return [sort];
  if (view === 'late') return ['late'];
  // Other views have no orders that are over.
  return view === 'all' || view === 'decide' ? ['late', 'waiting', 'over'] : ['late', 'waiting'];
}

/** The place of an order in a list; the next page begins after it. */
export interface PagePlace {
  readonly part: ListPart;
  /** Microseconds since 1970 by which the part is sorted. */
  readonly key: string;
  readonly id: string;
  /** Time by which the first page decided what is late, in milliseconds. */
  readonly now: number;
}

const parts: readonly ListPart[] = ['late', 'waiting', 'over', 'newest', 'oldest'];

/** Writes the token of a page, {@link readPlace} reads it. */
export function writePlace({ part, key, id, now }: PagePlace): string {
  return `${part}.${key}.${id}.${now}`;
}

const form = /^([a-z]+)\.(\d{1,17})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,15})$/;

/** Reads the token of a page; null for anything else. */
export function readPlace(token: string): PagePlace | null {
  const [, name, key, id, now] = form.exec(token) ?? [];
  const part = parts.find((one) => one === name);
  if (part === undefined || key === undefined || id === undefined) return null;
  return { part, key, id, now: Number(now) };
}
