import type { ItemFacts } from '../catalogue/item-facts.ts';
import { findVariantOfKey, isPaper } from '../catalogue/products.ts';
import type { ProductType } from '../catalogue/catalogue.ts';
import { quantityForSize } from '../catalogue/quantities.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '../common/result.ts';

/** A line of an order as its edits read it. */
export interface EditableLine {
  readonly id: string;
  readonly productType: ProductType;
  readonly size: string;
  readonly quantity: number;
  /** What it keeps of its product; absent where nothing was stored. */
  readonly facts?: ItemFacts | null | undefined;
}

/** What a person changes of a line; a field that is absent stays. */
export interface LineChange {
  /** Id of the line. */
  readonly line: string;
  readonly quantity?: number;
  /** Of photo prints alone. */
  readonly size?: string;
  readonly isRemoved?: boolean;
}

/** Why lines cannot be changed: it is not the order's, is named twice, or is a gift, which has no sizes. */
type LineChangeFailure = FailureWith<'line_unknown'>;

/**
 * The lines of an order after changes, in their order. A line that becomes a passport photo gets whole sheets, as in the
 * shop; whether sizes and quantities are sold is decided by the pricing.
 */
export function changeLines(
  catalogue: Catalogue,
  lines: readonly EditableLine[],
  changes: readonly LineChange[],
): ResultWith<EditableLine[], LineChangeFailure> {
  const byLine = new Map(changes.map((change) => [change.line, change]));
  if (byLine.size < changes.length) return fail('line_unknown');
  for (const change of changes) {
    const line = lines.find(({ id }) => id === change.line);
    if (!line) return fail('line_unknown');
    const hasSizes = isPaper(catalogue, line.productType);
    if (change.size !== undefined && !hasSizes) return fail('line_unknown');
  }
  return succeed(
    lines.flatMap((line) => {
      const change = byLine.get(line.id);
      if (!change) return [line];
      if (change.isRemoved === true) return [];
      const size = change.size ?? line.size;
      const quantity =
        change.quantity ??
        (size === line.size ? line.quantity : quantityForSize(catalogue, size, line.quantity));
      const productType = findVariantOfKey(catalogue, size)?.product.type ?? line.productType;
      // The options of another product are chosen anew.
      const another = productType === line.productType ? null : { productType, facts: null };
      return [{ ...line, ...another, size, quantity }];
    }),
  );
}

/** Ids of the lines that an edit changes or removes. */
export function findTouched(
  before: readonly EditableLine[],
  after: readonly EditableLine[],
): string[] {
  const byId = new Map(after.map((line) => [line.id, line]));
  return before.flatMap((line) => {
    const now = byId.get(line.id);
    return now && now.size === line.size && now.quantity === line.quantity ? [] : [line.id];
  });
}
