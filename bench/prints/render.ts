// Renders prints in one of three ways and reports the time; the parent process reads the memory and ends this one.
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { printPapers } from '#domain/print-papers.ts';
import { layPrint, plainFraming } from '#domain/print-geometry.ts';
import { openPicturePool } from '#server/features/photos/index.ts';
import { renderPrint } from '#server/features/photos/copies/render-print.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import type { PrintToMake, RenderRequest, RenderTime } from './requests.ts';

const encode = (picture: Sharp): Promise<Buffer> =>
  picture
    .withMetadata({ density: 300 })
    .withIccProfile('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer();

const paperOf = async (bytes: Buffer, { size }: PrintToMake) => {
  const { autoOrient } = await sharp(bytes).metadata();
  return layPrint(autoOrient, printPapers[size], plainFraming).paper;
};

/** The library's own pipeline: it reads, turns, crops, scales and encodes. */
const renderRaw = async (print: PrintToMake): Promise<void> => {
  const bytes = await readFile(print.file);
  const paper = await paperOf(bytes, print);
  await encode(
    sharp(bytes)
      .autoOrient()
      .resize({ ...paper, fit: 'cover' }),
  );
};

/** Decodes every pixel and scales afterwards: the library as it is used at first, without a resolution or a profile. */
const renderNaive = async ({ file }: PrintToMake): Promise<void> => {
  await sharp(await readFile(file))
    .autoOrient()
    .resize(1800, 1200, { fit: 'cover', fastShrinkOnLoad: false })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
};

const openShop = async (dataDir: string) => {
  const storage = { kind: 'files', directory: dataDir } as const;
  const shop = { blobs: await openBlobStore({ dataDir, storage }), pictures: openPicturePool() };
  return async ({ file, hash, size }: PrintToMake): Promise<void> => {
    await shop.blobs.putFile(hash, file);
    const print = await renderPrint(shop, hash, {
      printedAs: { productType: 'photo_print', shape: null, size },
      framing: null,
      tiles: 1,
    });
    if (!print?.ok) throw new Error(print?.code ?? 'the file is missing');
  };
};

const run = async ({ way, prints, atOnce, dataDir }: RenderRequest): Promise<RenderTime> => {
  const render = way === 'shop' ? await openShop(dataDir) : way === 'raw' ? renderRaw : renderNaive;
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
};

sharp.cache(false);
sharp.concurrency(1);
// Not `once`: without a listener this process would end before its memory is read.
process.on('message', (request: RenderRequest) => {
  void run(request).then((time) => process.send?.(time));
});
