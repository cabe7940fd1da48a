import { tabText } from '#web/lib/tab-state.ts';
import { emptyFields, type ProductFields } from './product-fields.ts';

/** What is typed about products and not in a draft yet: it outlives the form, and a reload of the page. */
const kept = tabText('console:products');

function readAll(): Readonly<Record<string, ProductFields>> {
  try {
    const all: unknown = JSON.parse(kept.load() ?? '{}');
    return typeof all === 'object' && all !== null
      ? Object.fromEntries(
          Object.entries(all).map(([id, fields]) => [id, { ...emptyFields, ...fields }]),
        )
      : {};
  } catch {
    return {};
  }
}

/** What was typed in a form; null for nothing. */
export function typedProduct(id: string): ProductFields | null {
  return readAll()[id] ?? null;
}

/** Keeps what is typed in a form; null ends it. */
export function keepTyped(id: string, fields: ProductFields | null): void {
  const { [id]: _before, ...others } = readAll();
  const all = fields === null ? others : { ...others, [id]: fields };
  kept.save(Object.keys(all).length === 0 ? null : JSON.stringify(all));
}
