/** Selected cards for a common change; `last` is the start of the next range. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly last: string | null;
}

/** Nothing is selected. */
export const noneSelected: Selection = { ids: new Set(), last: null };

/** Selects a card, or deselects it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, last: id };
}

/**
 * Selects every card from the last touched one to this one, in display order; only this one when none was touched
 * before.
 */
export function ranged(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.last === null ? -1 : order.indexOf(selection.last);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...between]), last: id };
}

/** The selected cards that still exist, in their order. */
export function selectedOf(selection: Selection, order: readonly string[]): string[] {
  return order.filter((id) => selection.ids.has(id));
}
