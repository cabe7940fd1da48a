import type { LocalizedText } from '../common/localized-text.ts';
import type { ProductKind, ProductType, SizeKey, SizeUnit } from './catalogue.ts';
import { findProduct, findVariant, findVariantOfKey } from './products.ts';
import type { Catalogue } from './shop-catalogue.ts';

/** The owner's names of a product and of its size; absent where the texts of the shop have them. */
export interface VariantNames {
  readonly product?: LocalizedText;
  readonly size?: LocalizedText;
}

/** What documents, mails and labs need to know about an item: an order keeps it for each line, as it was sold. */
export interface ItemFacts {
  readonly kind: ProductKind;
  /** Unit by which its size is read; null where the size is no measure. */
  readonly unit: SizeUnit | null;
  /** Size of the paper on which it is printed by the sheet, as passport photos are; else null. */
  readonly sheetOn: SizeKey | null;
  readonly names: VariantNames;
}

/** Sizes in inches of the lines without facts. */
const formerInches: ReadonlySet<string> = new Set(['4x4', '4x6', '5x7', '8x10']);

/**
 * The facts of an item that was sold before lines had any, or that is in no catalogue: such a product is a gift unless it is
 * the photo print of that time.
 */
export function formerFacts(productType: ProductType, size: string): ItemFacts {
  if (productType !== 'photo_print') return { kind: 'gift', unit: null, sheetOn: null, names: {} };
  const unit = formerInches.has(size) ? 'in' : 'cm';
  return { kind: 'paper', unit, sheetOn: size === '3.5x4.5' ? '10x15' : null, names: {} };
}

/** The facts of an item of a catalogue; those of a former product for an unknown one. */
export function itemFacts(catalogue: Catalogue, productType: ProductType, size: string): ItemFacts {
  const found = findVariant(catalogue, productType, size);
  if (!found) return formerFacts(productType, size);
  const { product, variant } = found;
  const names = {
    ...(product.name && { product: product.name }),
    ...(variant.name && { size: variant.name }),
  };
  return {
    kind: product.kind,
    unit: variant.unit ?? null,
    sheetOn: variant.sheetOn ?? null,
    names,
  };
}

/** A line of an order with what it keeps of its product. */
interface FactLine {
  readonly productType: ProductType;
  readonly size: string;
  /** Null where none were stored. */
  readonly facts: ItemFacts | null;
}

/** The facts of a line of an order. */
export function factsOf({ productType, size, facts }: FactLine): ItemFacts {
  return facts ?? formerFacts(productType, size);
}

/** An item that is known by its size key alone, as figures and statements have it. */
export function itemOfKey(
  catalogue: Catalogue,
  key: SizeKey,
): FactLine & { readonly shape: null; readonly facts: ItemFacts } {
  const productType =
    findVariantOfKey(catalogue, key)?.product.type ?? findFormerProduct(catalogue, key);
  return { productType, size: key, shape: null, facts: itemFacts(catalogue, productType, key) };
}

/** The product of a key that the catalogue does not have: a former paper is named by its measures. */
function findFormerProduct(catalogue: Catalogue, key: SizeKey): ProductType {
  return findProduct(catalogue, key)?.type ?? (/^[\d.]+x[\d.]+$/.test(key) ? 'photo_print' : key);
}
