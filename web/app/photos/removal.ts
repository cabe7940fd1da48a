import type { PhotoActions, Picture } from '#web/lib/photos/model.ts';
import type { PhotoActionDeps } from './deps.ts';
import { shownCards } from '#web/lib/photos/photo-table.ts';

/** Removes the photo for good: here immediately, and at the shop, if it was sent, before this resolves. */
export function end({ processing, uploads, table }: PhotoActionDeps, id: string): Promise<void> {
  processing.drop(id);
  const abandoned = uploads.abandon(id);
  table.remove(id);
  return abandoned;
}

function unsent(state: Picture['original']): Picture['original'] {
  return state === 'sent' ? 'sent' : 'none';
}

function putBackPhoto(deps: PhotoActionDeps, id: string): void {
  const { table, uploads, processing } = deps;
  const photo = table.get(id);
  if (!photo) return;
  const { item, file } = photo;
  const isMade = item.state === 'ready' || item.state === 'failed';
  table.change(id, {
    removedAt: null,
    item: {
      state: isMade ? item.state : 'waiting',
      orderCopy: unsent(item.orderCopy),
      original: unsent(item.original),
    },
  });
  const back = table.get(id);
  if (isMade && back) uploads.add(back);
  else if (file) void processing.add([{ id, file }]);
}

/** Removing a photo's last card removes the photo: processing and sending stop. */
function takeOut({ table, processing, uploads }: PhotoActionDeps, cardId: string): boolean {
  const photo = table.ofCard(cardId);
  if (!photo || photo.removedAt !== null || photo.removed.includes(cardId)) return false;
  const { id } = photo.item;
  if (shownCards(photo).length > 1) {
    table.change(id, { removed: [...photo.removed, cardId] });
    return true;
  }
  processing.drop(id);
  uploads.drop(id);
  table.change(id, { removedAt: Date.now() });
  return true;
}

function putBack(deps: PhotoActionDeps, cardId: string): void {
  const photo = deps.table.ofCard(cardId);
  if (!photo) return;
  const { id } = photo.item;
  deps.table.change(id, { removed: photo.removed.filter((each) => each !== cardId) });
  if (photo.removedAt !== null) putBackPhoto(deps, id);
}

function dropCard(deps: PhotoActionDeps, cardId: string): void {
  const photo = deps.table.ofCard(cardId);
  if (!photo) return;
  const { id } = photo.item;
  if (photo.removedAt !== null) return void end(deps, id);
  deps.table.change(id, {
    cards: photo.cards.filter((card) => card.id !== cardId),
    removed: photo.removed.filter((each) => each !== cardId),
  });
}

type Removal = Pick<PhotoActions, 'remove' | 'undoRemove'> & {
  /** Makes the last removals permanent. */
  readonly forget: () => void;
};

/** Removes cards so that the last removals can be undone; those before become permanent. */
export function removal(deps: PhotoActionDeps): Removal {
  const { table, persistence } = deps;
  let removed: readonly string[] = [];
  const forget = (): void => {
    for (const cardId of removed) dropCard(deps, cardId);
    removed = [];
  };
  return {
    forget,
    remove: (ids, joins) => {
      if (!joins) forget();
      removed = [...removed, ...ids.filter((id) => takeOut(deps, id))];
      table.publish();
      void persistence.flush();
      return removed.length;
    },
    undoRemove: () => {
      for (const cardId of removed) putBack(deps, cardId);
      removed = [];
      table.publish();
      void persistence.flush();
    },
  };
}
