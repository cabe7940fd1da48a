/** An object as its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Fields that name the items of a list, in the order in which they are looked for. */
const namingFields = ['from', 'type', 'key', 'code', 'id', 'name'] as const;

/** Whether a value is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The field by which the items of lists are told apart; null if they have none. */
export function findNamingField(lists: readonly (readonly unknown[])[]): string | null {
  const found = namingFields.find((field) =>
    lists.every((items) => {
      const names = items.map((item) => (isFields(item) ? item[field] : undefined));
      return (
        names.every((name) => typeof name === 'string' || typeof name === 'number') &&
        new Set(names).size === names.length
      );
    }),
  );
  return found ?? null;
}

/** The items of a list by their names, each without its name. */
export function byName(items: readonly unknown[], field: string): Fields {
  return Object.fromEntries(
    items
      .filter((item) => isFields(item))
      .map(({ [field]: name, ...rest }) => [String(name), rest]),
  );
}
