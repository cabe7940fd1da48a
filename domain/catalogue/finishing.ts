import type { Finishing, FinishingKind } from './finishing-kinds.ts';
import type { ItemOptions } from './item-options.ts';
import type { FoundVariant } from './products.ts';

/** The finishing of an item by the chosen values of its options; empty for most items. */
export function findFinishing(
  { product }: Pick<FoundVariant, 'product'>,
  chosen: ItemOptions,
): readonly Finishing[] {
  return (product.options ?? []).flatMap(
    ({ key, values }) => values.find((value) => value.key === chosen[key])?.finishing ?? [],
  );
}

/** Whether a finishing is part of a print. */
export function hasFinishing(
  finishing: readonly Finishing[] | null | undefined,
  kind: FinishingKind,
): boolean {
  return finishing?.some((one) => one.kind === kind) ?? false;
}
