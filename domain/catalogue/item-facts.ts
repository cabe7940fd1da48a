import type { FrameShape, ProductType, SizeKey } from './catalogue.ts';
import { findFinishing, hasFinishing } from './finishing.ts';
import type { Finishing } from './finishing-kinds.ts';
import { plainFacts, type PlainFacts, type VariantNames } from './plain-facts.ts';
import { findProduct, findVariant, findVariantOfKey } from './products.ts';
import type { ItemOptions } from './item-options.ts';
import type { Bundle, Catalogue, CatalogueProduct, PaperSize } from './shop-catalogue.ts';

/** What documents, mails and labs need to know about an item: an order keeps it for each line, as it was sold. */
export interface ItemFacts extends PlainFacts {
  /** Size of the paper on which it is printed by the sheet, as passport photos are; else null. */
  readonly sheetOn: SizeKey | null;
  /** Chosen values of its options; absent for a product without any. */
  readonly options?: ItemOptions;
  /** Chosen measures; absent for a size that has its own. */
  readonly measure?: PaperSize;
  /** Key of the surface for labs, where that of its shape has its own; absent where it is the size. */
  readonly surface?: string;
  /** The bundle by which it was priced, in minor units. */
  readonly bundle?: Bundle;
  /** How its options change the print; absent where none does. */
  readonly finishing?: readonly Finishing[];
  /** The date that is stamped on it; absent without one. */
  readonly stamp?: string;
}

/** What a customer chose within a size. */
export interface ItemChoices {
  readonly options?: ItemOptions | null | undefined;
  readonly measure?: PaperSize | null | undefined;
  readonly shape?: FrameShape | null | undefined;
  readonly bundle?: Bundle | undefined;
  /** The date that is stamped on a print which has one. */
  readonly stamp?: string | null | undefined;
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

function nameOptions({ options }: CatalogueProduct, chosen: ItemOptions): VariantNames {
  if (!options) return {};
  const names = options.flatMap(({ key, values }) => {
    const value = values.find((one) => one.key === chosen[key]);
    // A print without any finishing is an ordinary one.
    const isOrdinary = !value?.finishing && values.some(({ finishing }) => finishing);
    return value && !isOrdinary ? [value.name] : [];
  });
  return { options: names };
}

/** The facts of an item of a catalogue; those of a former product for an unknown one. */
export function itemFacts(
  catalogue: Catalogue,
  productType: ProductType,
  size: string,
  { options, measure, shape, bundle, stamp }: ItemChoices = {},
): ItemFacts {
  const found = findVariant(catalogue, productType, size);
  if (!found) return formerFacts(productType, size);
  const { product, variant } = found;
  const plain = plainFacts(found);
  const own = variant.shapes?.find((one) => one.shape === shape)?.own;
  const finishing = options ? findFinishing(found, options) : [];
  const names = options ? { ...plain.names, ...nameOptions(product, options) } : plain.names;
  return {
    ...plain,
    names,
    sheetOn: variant.sheetOn ?? null,
    ...(options && product.options && { options }),
    ...(measure && variant.free && { measure }),
    ...(own && { surface: own.key }),
    ...(bundle && { bundle }),
    ...(finishing.length > 0 && { finishing }),
    ...(stamp && hasFinishing(finishing, 'date_stamp') && { stamp }),
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

/** The key of a line's surface in the settings of labs. Lines without the fact are of the time when one shape had its own. */
export function surfaceKeyOf(line: FactLine & { readonly shape: FrameShape | null }): string {
  const { productType, size, shape, facts } = line;
  const isFormerHeart = productType === '3d_frame' && shape === 'heart';
  return facts?.surface ?? (isFormerHeart ? shape : size);
}

/** What the customer chose within the size of a line; only what was chosen. */
export function chosenOf({ facts }: Pick<FactLine, 'facts'>): {
  readonly options?: Record<string, string>;
  readonly measure?: PaperSize;
} {
  const { options, measure } = facts ?? {};
  return { ...(options && { options: { ...options } }), ...(measure && { measure }) };
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
