import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { usePhotos } from '#web/app/photos/store.ts';
import { pageProcessor } from '#web/features/transfer/processing/page-processor.ts';
import { reducePicture, type ReducedPicture } from '#web/features/orders/reduce-picture.ts';
import { onStorageProblem, type StorageProblem } from '#web/lib/saved-state.ts';
import { setShopCatalogue } from '#web/lib/shop-catalogue.ts';
import type { PhotoCopies, PhotoRefusal } from '#web/workers/photo-copies.ts';
import { pooledProcessor, type PhotoProcessor } from '#web/workers/photo-pool.ts';

declare global {
  interface Window {
    /** The photo store of the shop. */
    readonly photos: typeof usePhotos;
    readonly problems: readonly StorageProblem[];
    /** Processes the chosen files, in workers or in the page. */
    readonly process: (
      where: 'workers' | 'page',
    ) => Promise<readonly (PhotoCopies | PhotoRefusal)[]>;
    /** Makes previews before the copies. */
    readonly sketch: (where: 'workers' | 'page') => Promise<readonly (Blob | null)[]>;
    /** Reduces the chosen files as the pictures of reports. */
    readonly reduce: () => Promise<readonly (ReducedPicture | null)[]>;
    /** Adds the chosen files. */
    readonly add: (country: string) => void;
  }
}

// The page of the shop has it from the server.
setShopCatalogue(defaultCatalogue);

const problems: StorageProblem[] = [];
onStorageProblem((problem) => problems.push(problem));

function chosen(): File[] {
  return [...(document.querySelector<HTMLInputElement>('#files')?.files ?? [])];
}

const processorIn: Readonly<Record<'workers' | 'page', () => Promise<PhotoProcessor | null>>> = {
  workers: pooledProcessor,
  page: async () => pageProcessor(),
};

async function openProcessor(where: 'workers' | 'page'): Promise<PhotoProcessor> {
  const processor = await processorIn[where]();
  if (!processor) throw new Error(`nothing can be processed in ${where} here`);
  return processor;
}

Object.assign(window, {
  photos: usePhotos,
  problems,
  add: (country: string) => void usePhotos.getState().add(chosen(), country),
  reduce: () => Promise.all(chosen().map(reducePicture)),
  process: async (where: 'workers' | 'page') => {
    const processor = await openProcessor(where);
    return Promise.all(chosen().map((file) => processor.process(file)));
  },
  sketch: async (where: 'workers' | 'page') => {
    const processor = await openProcessor(where);
    return Promise.all(chosen().map((file) => processor.sketch(file)));
  },
});
