import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { isPaper } from '#domain/catalogue/products.ts';
import { sizeKeyFrom } from '#domain/catalogue/variant-traits.ts';
import { itemPrice, unitPrice } from '#domain/catalogue/unit-price.ts';
import { variantSizeKey } from '#web/lib/product-variants.ts';
import { countPhotos } from '#web/lib/photos/counts.ts';
import type { ChoiceChange, PhotoChoice, PhotoItem } from '#web/lib/photos/model.ts';
import { withBoth } from '#web/lib/photos/photo-list.ts';

type Card = PhotoChoice;

function commonest<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** The most common value of some cards, and the number of photos with a card that differs. */
export interface Shared<T> {
  readonly value: T;
  readonly differ: number;
}

type PhotoCard = Card & Pick<PhotoItem, 'photoId'>;

function findShared<T>(
  cards: readonly PhotoCard[],
  valueOf: (card: PhotoCard) => T,
): Shared<T> | null {
  const value = commonest(cards.map(valueOf));
  if (value === undefined) return null;
  return { value, differ: countPhotos(cards.filter((card) => valueOf(card) !== value)) };
}

/** The cards printed on paper; a size for all does not apply to gifts. */
export function printsOf<T extends Card>(catalogue: Catalogue, cards: readonly T[]): T[] {
  return cards.filter(({ productType }) => isPaper(catalogue, productType));
}

/** The most common print size; null without prints. */
export function sharedSize(
  catalogue: Catalogue,
  cards: readonly PhotoCard[],
): Shared<string> | null {
  return findShared(printsOf(catalogue, cards), ({ size }) => size);
}

/** The most common number of copies; null without cards. */
export function sharedQuantity(cards: readonly PhotoCard[]): Shared<number> | null {
  return findShared(cards, ({ quantity }) => quantity);
}

/**
 * Price of these cards in minor units, at the unit price of each product's total quantity; null when one has no
 * price.
 */
export function priceOfCards(
  catalogue: Catalogue,
  cards: readonly Card[],
  country: string,
): number | null {
  const counts = new Map<NonNullable<ReturnType<typeof variantSizeKey>>, number>();
  for (const card of cards) {
    const key = variantSizeKey(catalogue, card);
    if (key === null) return null;
    counts.set(key, (counts.get(key) ?? 0) + card.quantity);
  }
  let sum = 0;
  for (const card of cards) {
    const count = counts.get(variantSizeKey(catalogue, card) ?? '') ?? card.quantity;
    const price = itemPrice(catalogue, country, card, count);
    if (price === null) return null;
    sum += price * card.quantity;
  }
  return sum;
}

/** The cards after a change for all of them. */
export function changedCards<T extends Card>(
  catalogue: Catalogue,
  cards: readonly T[],
  change: ChoiceChange,
): T[] {
  return cards.map((card) => ({ ...card, ...withBoth(catalogue, card, change) }));
}

/** Unit price and total if all prints had this size, in minor units; null where it has no price. */
export function pricesAs(
  catalogue: Catalogue,
  cards: readonly Card[],
  size: string,
  country: string,
): { readonly each: number; readonly all: number } | null {
  const change = { size };
  const copies = printsOf(catalogue, cards).reduce(
    (sum, card) => sum + withBoth(catalogue, card, change).quantity,
    0,
  );
  const key = sizeKeyFrom(catalogue, size);
  const each = key === null ? null : unitPrice(catalogue, country, key, copies);
  return each === null ? null : { each, all: each * copies };
}
