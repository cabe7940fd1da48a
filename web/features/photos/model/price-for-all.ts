import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { isPaper } from '#domain/catalogue/products.ts';
import { sizeKeyFrom } from '#domain/catalogue/variant-traits.ts';
import { countForTiers } from '#domain/catalogue/tier-counts.ts';
import { itemPrice, unitPrice } from '#domain/catalogue/unit-price.ts';
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
 * Price of these cards in minor units, in an order of the cards `among`: of these alone, unless they are given. Null when one
 * has no price.
 */
export function priceOfCards(
  catalogue: Catalogue,
  cards: readonly Card[],
  country: string,
  among: readonly Card[] = cards,
): number | null {
  return sumPrices(catalogue, cards, country, countForTiers(catalogue, among));
}

function sumPrices(
  catalogue: Catalogue,
  cards: readonly Card[],
  country: string,
  countOf: (card: Card) => number,
): number | null {
  let sum = 0;
  for (const card of cards) {
    const price = itemPrice(catalogue, country, card, countOf(card));
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

/**
 * Unit price, null where copies have several, and total with options, if all prints had this size; in minor units. Null
 * where it has no price.
 */
export function pricesAs(
  catalogue: Catalogue,
  cards: readonly Card[],
  size: string,
  country: string,
): { readonly each: number | null; readonly all: number } | null {
  const changed = changedCards(catalogue, cards, { size });
  const prints = printsOf(catalogue, changed);
  const key = sizeKeyFrom(catalogue, size);
  const countOf = countForTiers(catalogue, changed);
  const all = sumPrices(catalogue, prints, country, countOf);
  if (key === null || all === null) return null;
  const counts = new Set(prints.map((card) => countOf(card)));
  const units = new Set([...counts].map((count) => unitPrice(catalogue, country, key, count)));
  const [each = null] = units;
  return { each: units.size === 1 ? each : null, all };
}
