import { newId } from '#web/lib/ids.ts';
import { variantValue } from '#web/lib/product-variants.ts';
import type { ChoiceChange, PhotoActions, PhotoChoice } from '#web/lib/photos/model.ts';
import type { PhotoActionDeps } from './deps.ts';
import {
  createCopy,
  inCountry,
  withBoth,
  withChoices,
  withFraming,
  withProduct,
  withQuantity,
  withSize,
} from '#web/lib/photos/photo-list.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { shownCards } from '#web/lib/photos/photo-table.ts';

type Choices = Pick<
  PhotoActions,
  | 'setQuantity'
  | 'setSize'
  | 'setProduct'
  | 'setChoices'
  | 'setFraming'
  | 'accept'
  | 'applyTo'
  | 'applyToAll'
  | 'duplicate'
  | 'keep'
  | 'moveToCountry'
>;

type Table = Pick<PhotoActionDeps, 'table'>;

function moveToCountry({ table }: Table, country: string): number {
  table.sellIn(country);
  const shown = new Set(table.cards().map(({ id }) => id));
  let seen = 0;
  // A removed card that comes back must have a price, too.
  const cards = table.all().flatMap((photo) => (photo.orderNumber === null ? photo.cards : []));
  for (const card of cards) {
    const moved = inCountry(getShopCatalogue(), card, country);
    if (moved) table.changeCard(card.id, moved.change);
    if (moved?.seen && shown.has(card.id)) seen += 1;
  }
  table.publish();
  return seen;
}

function duplicate({ table }: Table, ids: readonly string[], country: string): string[] {
  const made: string[] = [];
  for (const id of ids) {
    const photo = table.ofCard(id);
    const card = photo?.cards.find((each) => each.id === id);
    if (!photo || !card) continue;
    const copy = createCopy(getShopCatalogue(), card, shownCards(photo), newId(), country);
    made.push(copy.id);
    table.change(photo.item.id, { cards: [...photo.cards, copy] });
  }
  table.publish();
  return made;
}

function namedChoices({ size, quantity, options, measure }: PhotoChoice): string {
  return JSON.stringify([size, quantity, options ?? null, measure ?? null]);
}

/** Takes a change of many cards back; a card that was changed again since then keeps its values. */
function undoAlike(
  table: Table['table'],
  changes: readonly {
    readonly before: PhotoChoice;
    readonly made: ReturnType<typeof withBoth>;
  }[],
): void {
  for (const { before, made } of changes) {
    const card = table.ofCard(before.id)?.cards.find(({ id }) => id === before.id);
    if (!card || namedChoices(card) !== namedChoices({ ...before, ...made })) continue;
    const { productType, size, quantity, options, measure } = before;
    table.changeCard(card.id, { productType, size, quantity, options, measure });
  }
  table.publish();
}

/** Changes the product choices of the photos' cards. */
export function choices(deps: Table): Choices {
  const { table } = deps;
  type Make = (card: PhotoChoice) => Partial<PhotoChoice> | null;
  const changeThese = (cards: readonly PhotoChoice[], make: Make): void => {
    for (const card of cards) {
      const change = make(card);
      if (change) table.changeCard(card.id, change);
    }
    table.publish();
  };
  const changeAlike = (cards: readonly PhotoChoice[], change: ChoiceChange): (() => void) => {
    const changes = cards.map((card) => ({
      before: card,
      made: withBoth(getShopCatalogue(), card, change),
    }));
    changeThese(cards, (card) => withBoth(getShopCatalogue(), card, change));
    return () => undoAlike(table, changes);
  };
  const changeOne = (id: string, make: Make): void => {
    const card = table.ofCard(id)?.cards.find((each) => each.id === id);
    changeThese(card ? [card] : [], make);
  };
  return {
    setQuantity: (id, quantity) =>
      changeOne(id, (card) => withQuantity(getShopCatalogue(), card, quantity)),
    setSize: (id, size) => changeOne(id, (card) => withSize(getShopCatalogue(), card, size)),
    setProduct: (id, type, shape, size) =>
      changeOne(id, (card) => withProduct(getShopCatalogue(), card, type, shape, size)),
    setChoices: (chosen) =>
      changeThese(
        table.cards().filter(({ id }) => chosen.has(id)),
        (card) => withChoices(getShopCatalogue(), card, chosen.get(card.id) ?? {}),
      ),
    setFraming: (id, framing) =>
      changeOne(id, (card) => withFraming(getShopCatalogue(), card, framing)),
    applyToAll: (change) => changeAlike(table.cards(), change),
    applyTo: (ids, change) => {
      const wanted = new Set(ids);
      return changeAlike(
        table.cards().filter(({ id }) => wanted.has(id)),
        change,
      );
    },
    duplicate: (ids, country) => duplicate(deps, ids, country),
    accept: (ids, accepted) => {
      const wanted = new Set(ids);
      const cards = table.cards().filter(({ id }) => wanted.has(id));
      changeThese(cards, (card) => ({
        accepted: accepted ? variantValue(getShopCatalogue(), card) : null,
      }));
    },
    keep: (id) => changeOne(id, () => ({ kept: true })),
    moveToCountry: (country) => moveToCountry(deps, country),
  };
}
