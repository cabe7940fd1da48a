import { photoDatabase, type PhotoDatabase } from '#web/lib/photo-database.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { createMaking, type Making } from './making.ts';
import type { PhotosState } from './model.ts';
import { createPhotoTable, recordOf, type PhotoTable } from './photo-table.ts';
import { createSending, type Sending } from './sending.ts';

/** What the actions work with: the photos, what keeps, makes and sends them. */
export interface PhotoParts {
  readonly table: PhotoTable;
  readonly database: PhotoDatabase;
  readonly keeper: Keeper;
  readonly sending: Sending;
  readonly making: Making;
  readonly show: (state: Partial<PhotosState>) => void;
}

/**
 * Stores the originals that are still to be sent, one after another, while there is room to spare; then they are sent
 * on after a reload.
 */
const originalsKeeper = (table: PhotoTable, keeper: Keeper): (() => void) => {
  const stored = new Set<string>();
  let running = false;
  const next = () =>
    table
      .all()
      .find(
        ({ item, file }) =>
          file !== null &&
          item.state === 'ready' &&
          item.original !== 'sent' &&
          !stored.has(item.id),
      );
  const run = async (): Promise<void> => {
    for (let photo = next(); photo; photo = next()) {
      const { file, item } = photo;
      stored.add(item.id);
      if (!file || !(await keeper.storeIfRoom({ id: item.id, part: 'original', blob: file })))
        return;
      if (table.get(item.id)?.item.original === 'sent') keeper.dropFile(item.id, 'original');
    }
  };
  return () => {
    if (running) return;
    running = true;
    void run().finally(() => {
      running = false;
    });
  };
};

/** Puts the parts together. */
export const createPhotoParts = (show: PhotoParts['show']): PhotoParts => {
  const database = photoDatabase();
  const keeper = createKeeper(database, (id) => recordOf(table.get(id)));
  const table = createPhotoTable(keeper.changed, show);
  const sending = createSending({ table, keeper, database });
  const making = createMaking({ table, keeper, sending, idle: originalsKeeper(table, keeper) });
  return { table, database, keeper, sending, making, show };
};
