import { startInsightWorker } from '#web/workers/insight-pool.ts';
import { photoDatabase, type PhotoDatabase } from '#web/lib/photo-database.ts';
import {
  createPhotoPersistence,
  type PhotoPersistence,
} from '#web/features/transfer/storage/photo-persistence.ts';
import {
  createInsightQueue,
  type InsightQueue,
} from '#web/features/transfer/processing/insight-queue.ts';
import {
  createPhotoProcessing,
  unprocessed,
  type PhotoProcessing,
} from '#web/features/transfer/processing/photo-processing.ts';
import type { PhotosState } from '#web/lib/photos/model.ts';
import { otherTabs, type OtherTabs } from '#web/features/transfer/storage/other-tabs.ts';
import { createOriginalsPersistence } from '#web/features/transfer/storage/originals.ts';
import { createPhotoTable, toRecord, type PhotoTable } from '#web/lib/photos/photo-table.ts';
import {
  createPhotoUploads,
  type PhotoUploads,
} from '#web/features/transfer/upload/photo-upload.ts';
import { openTabLife, type TabLife } from '#web/features/transfer/storage/tab-life.ts';

/** Dependencies of the photo actions: the photo table, persistence, processing and sending. */
export interface PhotoActionDeps {
  readonly table: PhotoTable;
  readonly database: PhotoDatabase;
  readonly persistence: PhotoPersistence;
  readonly uploads: PhotoUploads;
  readonly processing: PhotoProcessing;
  readonly insights: InsightQueue;
  readonly life: TabLife;
  readonly tabs: OtherTabs;
  /** Ids of photos that the shop reported as missing to this page. */
  readonly reportedMissing: ReadonlySet<string>;
  readonly show: (state: Partial<PhotosState>) => void;
}

/** Creates and connects the dependencies. */
export function createPhotoActionDeps(show: PhotoActionDeps['show']): PhotoActionDeps {
  const database = photoDatabase();
  const tabs = otherTabs();
  const persistence = createPhotoPersistence(
    database,
    (id) => toRecord(table.get(id)),
    tabs.postSaved,
  );
  const table = createPhotoTable(persistence.changed, show);
  const keepOriginals = createOriginalsPersistence(table, persistence);
  const reportedMissing = new Set<string>();
  const uploads = createPhotoUploads({
    reportedMissing,
    table,
    persistence,
    database,
    originalSent: keepOriginals,
    processAgain: ({ item: { id }, file }) => {
      if (!file) return;
      table.change(id, { item: unprocessed });
      void processing.add([{ id, file }]);
    },
  });
  const insights = createInsightQueue(table, startInsightWorker);
  const processing = createPhotoProcessing({
    table,
    persistence,
    uploads,
    insights,
    show,
    idle: keepOriginals,
  });
  return {
    table,
    database,
    persistence,
    uploads,
    processing,
    insights,
    life: openTabLife(),
    tabs,
    reportedMissing,
    show,
  };
}
