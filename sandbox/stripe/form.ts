/** Value of a bracketed form: a text, or texts in objects. Lists are objects with the keys 0, 1, 2. */
export type FormValue = string | FormRecord;
export type FormRecord = { [key: string]: FormValue };

const maxDepth = 8;

function emptyRecord(): FormRecord {
  // Has no prototype, so that a field called __proto__ is an ordinary field.
  return Object.create(null) as FormRecord;
}

/** Path segments of `line_items[0][price_data]`; undefined for invalid brackets. */
function parsePath(name: string): string[] | undefined {
  const match = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name);
  if (!match) return undefined;
  const [, first = '', rest = ''] = match;
  const path = [first, ...[...rest.matchAll(/\[([^[\]]+)\]/g)].map(([, step = '']) => step)];
  return path.length <= maxDepth ? path : undefined;
}

function put(target: FormRecord, path: readonly string[], value: string): boolean {
  let record = target;
  for (const step of path.slice(0, -1)) {
    const next = record[step] ?? emptyRecord();
    if (typeof next === 'string') return false;
    record[step] = next;
    record = next;
  }
  const last = path.at(-1) ?? '';
  if (typeof record[last] === 'object') return false;
  record[last] = value;
  return true;
}

/** Parses a form or a query as the provider's libraries encode it; undefined if it is invalid. */
export function parseForm(text: string): FormRecord | undefined {
  const form = emptyRecord();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = parsePath(name);
    if (!path || !put(form, path, value)) return undefined;
  }
  return form;
}

/** Converts objects with the keys 0, 1, 2 and so on to lists. */
export function withLists(value: FormValue): unknown {
  if (typeof value === 'string') return value;
  const keys = Object.keys(value);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  if (isList) return Object.values(value).map(withLists);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withLists(one)]));
}

/** Formats `['line_items', 0, 'quantity']` as the provider names it. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('');
}
