import type { FinishingKind } from './finishing-kinds.ts';
import type { ItemOptions } from './item-options.ts';
import type { FoundVariant } from './products.ts';

/** How a value of an option changes a print. */
export interface Finishing {
  readonly kind: FinishingKind;
  /** Width of the white border of `border` and `whole`, in millimeters; 0 by default. */
  readonly mm?: number;
}

/** Limits of a border in millimeters. */
export const borderLimits = { min: 1, max: 20 } as const;

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
