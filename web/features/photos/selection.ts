/** Cards picked out to be changed together; `last` is the one a range goes on from. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly last: string | null;
}

/** Nothing is picked. */
export const noneSelected: Selection = { ids: new Set(), last: null };

/** Picks a card, or no more. */
export const toggled = ({ ids }: Selection, id: string): Selection => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, last: id };
};

/**
 * Picks every card from the last one touched to this one, in the order they are shown; where none was touched before, this
 * one alone.
 */
export const ranged = (selection: Selection, id: string, order: readonly string[]): Selection => {
  const from = selection.last === null ? -1 : order.indexOf(selection.last);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...between]), last: id };
};

/** Those of the cards that are there, in their order. */
export const selectedOf = (selection: Selection, order: readonly string[]): string[] =>
  order.filter((id) => selection.ids.has(id));
