import { startLooking } from '#web/workers/insight-pool.ts';
import { photoDatabase, type PhotoDatabase } from '#web/lib/photo-database.ts';
import { createPhotoPersistence, type PhotoPersistence } from './keeper.ts';
import { createInsights, type Insights } from './insights.ts';
import { createPhotoProcessing, unmade, type PhotoProcessing } from './making.ts';
import type { PhotosState } from './model.ts';
import { otherTabs, type OtherTabs } from './other-tabs.ts';
import { createOriginalsPersistence } from './originals.ts';
import { createPhotoTable, recordOf, type PhotoTable } from './photo-table.ts';
import { createSending, type Sending } from './sending.ts';
import { openTabLife, type TabLife } from './tab-life.ts';

/** Dependencies of the photo actions: the photo table, persistence, processing and sending. */
export interface PhotoParts {
  readonly table: PhotoTable;
  readonly database: PhotoDatabase;
  readonly persistence: PhotoPersistence;
  readonly sending: Sending;
  readonly processing: PhotoProcessing;
  readonly insights: Insights;
  readonly life: TabLife;
  readonly tabs: OtherTabs;
  /** Ids of photos that the shop reported as missing to this page. */
  readonly doubted: ReadonlySet<string>;
  readonly show: (state: Partial<PhotosState>) => void;
}

/** Creates and connects the parts. */
export const createPhotoParts = (show: PhotoParts['show']): PhotoParts => {
  const database = photoDatabase();
  const tabs = otherTabs();
  const persistence = createPhotoPersistence(
    database,
    (id) => recordOf(table.get(id)),
    tabs.postSaved,
  );
  const table = createPhotoTable(persistence.changed, show);
  const keepOriginals = createOriginalsPersistence(table, persistence);
  const doubted = new Set<string>();
  const sending = createSending({
    doubted,
    table,
    persistence,
    database,
    originalSent: keepOriginals,
    makeAnew: ({ item: { id }, file }) => {
      if (!file) return;
      table.change(id, { item: unmade });
      void processing.add([{ id, file }]);
    },
  });
  const insights = createInsights(table, startLooking);
  const processing = createPhotoProcessing({
    table,
    persistence,
    sending,
    insights,
    show,
    idle: keepOriginals,
  });
  return {
    table,
    database,
    persistence,
    sending,
    processing,
    insights,
    life: openTabLife(),
    tabs,
    doubted,
    show,
  };
};
