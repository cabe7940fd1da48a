import { startLooking } from '#web/workers/insight-pool.ts';
import { photoDatabase, type PhotoDatabase } from '#web/lib/photo-database.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { createInsights, type Insights } from './insights.ts';
import { createMaking, unmade, type Making } from './making.ts';
import type { PhotosState } from './model.ts';
import { otherTabs, type OtherTabs } from './other-tabs.ts';
import { originalsKeeper } from './originals.ts';
import { createPhotoTable, recordOf, type PhotoTable } from './photo-table.ts';
import { createSending, type Sending } from './sending.ts';
import { openTabLife, type TabLife } from './tab-life.ts';

/** What the actions work with: the photos, what keeps, makes and sends them. */
export interface PhotoParts {
  readonly table: PhotoTable;
  readonly database: PhotoDatabase;
  readonly keeper: Keeper;
  readonly sending: Sending;
  readonly making: Making;
  readonly insights: Insights;
  readonly life: TabLife;
  readonly tabs: OtherTabs;
  /** Photos of which the shop has told this page that they are not there, by their ids. */
  readonly doubted: ReadonlySet<string>;
  readonly show: (state: Partial<PhotosState>) => void;
}

/** Puts the parts together. */
export const createPhotoParts = (show: PhotoParts['show']): PhotoParts => {
  const database = photoDatabase();
  const tabs = otherTabs();
  const keeper = createKeeper(database, (id) => recordOf(table.get(id)), tabs.tellSaved);
  const table = createPhotoTable(keeper.changed, show);
  const keepOriginals = originalsKeeper(table, keeper);
  const doubted = new Set<string>();
  const sending = createSending({
    doubted,
    table,
    keeper,
    database,
    originalSent: keepOriginals,
    makeAnew: ({ item: { id }, file }) => {
      if (!file) return;
      table.change(id, { item: unmade });
      void making.add([{ id, file }]);
    },
  });
  const insights = createInsights(table, startLooking);
  const making = createMaking({ table, keeper, sending, insights, show, idle: keepOriginals });
  return {
    table,
    database,
    keeper,
    sending,
    making,
    insights,
    life: openTabLife(),
    tabs,
    doubted,
    show,
  };
};
