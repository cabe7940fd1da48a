import type { LocalizedText } from '../common/localized-text.ts';
import type { ProductKind, SizeUnit } from './catalogue.ts';
import type { FoundVariant } from './products.ts';

/** The owner's names of a product and of its size; absent where the texts of the shop have them. */
export interface VariantNames {
  readonly product?: LocalizedText;
  readonly size?: LocalizedText;
  /** Of the chosen values of its options. */
  readonly options?: readonly LocalizedText[];
}

/** What a name is made of. */
export interface PlainFacts {
  readonly kind: ProductKind;
  /** Unit by which its size is read; null where the size is no measure. */
  readonly unit: SizeUnit | null;
  readonly names: VariantNames;
}

/** The facts of a variant without the choices within it. */
export function plainFacts({ product, variant }: FoundVariant): PlainFacts {
  return {
    kind: product.kind,
    unit: variant.unit ?? null,
    names: {
      ...(product.name && { product: product.name }),
      ...(variant.name && { size: variant.name }),
    },
  };
}
