// Renders prints in one of three ways and reports the time; the parent process reads the memory and ends this one.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import { printPapers } from '#domain/prints/print-papers.ts';
import { layPrint, plainFraming } from '#domain/prints/print-geometry.ts';
import { renderPrint } from '#server/features/photos/copies/render-print.ts';
import { openPicturePool } from '#server/features/photos/decoding/picture-pool.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import type { PrintToMake, RenderRequest, RenderTime, Way } from './requests.ts';

type RenderOne = (print: PrintToMake) => Promise<void>;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

function encode(picture: Sharp): Promise<Buffer> {
  return picture
    .withMetadata({ density: 300 })
    .withIccProfile('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer();
}

/** The library's own pipeline: it reads, turns, crops, scales and encodes. */
async function openRaw(): Promise<RenderOne> {
  const sharp = await loadSharp();
  return async ({ file, size }) => {
    const bytes = await readFile(file);
    const { autoOrient } = await sharp(bytes).metadata();
    const { paper } = layPrint(autoOrient, printPapers[size], plainFraming);
    await encode(
      sharp(bytes)
        .autoOrient()
        .resize({ ...paper, fit: 'cover' }),
    );
  };
}

/** Decodes every pixel and scales afterwards: the library as it is used at first, without a resolution or a profile. */
async function openNaive(): Promise<RenderOne> {
  const sharp = await loadSharp();
  return async ({ file }) => {
    await sharp(await readFile(file))
      .autoOrient()
      .resize(1800, 1200, { fit: 'cover', fastShrinkOnLoad: false })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer();
  };
}

async function openShop(dataDir: string): Promise<RenderOne> {
  // The code that the shop's process for prints holds in memory.
  const { releaseStartGarbage } = await import('#server/start-prints.ts');
  const storage = { kind: 'files', directory: dataDir } as const;
  const shop = { blobs: await openBlobStore({ dataDir, storage }), pictures: openPicturePool() };
  releaseStartGarbage();
  return async ({ file, hash, size }) => {
    await shop.blobs.putFile(hash, file);
    const printedAs = { productType: 'photo_print', shape: null, size } as const;
    await shop.blobs.withFolder(async (folder) => {
      const to = path.join(folder, 'print');
      const print = await renderPrint(shop, hash, { printedAs, framing: null, tiles: 1, to });
      if (!print?.ok) throw new Error(print?.code ?? 'the file is missing');
    });
  };
}

const openers = { shop: openShop, raw: openRaw, naive: openNaive } as const satisfies Record<
  Way,
  (dataDir: string) => Promise<RenderOne>
>;

async function run({ way, prints, atOnce, dataDir }: RenderRequest): Promise<RenderTime> {
  const render = await openers[way](dataDir);
  const [first] = prints;
  // Loads the library and starts the process that decodes.
  if (first) await render(first);
  const start = performance.now();
  const waiting = [...prints];
  const renderAll = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await render(next);
  };
  await Promise.all(Array.from({ length: atOnce }, renderAll));
  return { ms: performance.now() - start };
}

// Not `once`: without a listener this process would end before its memory is read.
process.on('message', (request: RenderRequest) => {
  void run(request).then((time) => process.send?.(time));
});
// Not killed: only a process that ends by itself keeps its compiled sources for the next one, as production has them.
process.on('disconnect', () => process.exit());
