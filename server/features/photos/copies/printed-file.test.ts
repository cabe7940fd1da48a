import { expect } from 'vitest';
import { phonePhoto } from '#tests/support/heic-files.ts';
import { halfWritten, scannedTiff } from '#tests/support/odd-images.ts';
import { noise, truncated } from '#tests/support/photo-files.ts';
import { sha256Of } from '#tests/support/photo-shop.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { renderPrint, type PhotoPrint, type PrintOrder } from './render-print.ts';

const gone = '0'.repeat(64);

const it = shopTest
  .extend('keep', ({ photoShop }) => async (bytes: Buffer): Promise<string> => {
    await photoShop.deps.blobs.putBytes(sha256Of(bytes), bytes);
    return sha256Of(bytes);
  })
  .extend('print', ({ photoShop }) => (files: PrintOrder['files']) => {
    const printedAs = { productType: 'photo_print', shape: null, size: '4x6' } as const;
    return renderPrint(photoShop.deps, { files, printedAs, framing: null, tiles: 1 });
  });

const photo = (): Promise<Buffer> => noise(800, 600).png().toBuffer();

it('renderPrint prints the original without a fault', async ({ keep, print }) => {
  const files = { original: await keep(await photo()), orderCopy: gone };
  expect(await print(files)).toMatchObject({
    ok: true,
    value: { from: 'original', originalFault: null },
  });
});

const lost = 'lost';

const jpeg = (): Promise<Buffer> => noise(800, 600).jpeg().toBuffer();

/** Formats an original may have. */
const formats: Readonly<Record<string, () => Promise<Buffer>>> = {
  'baseline JPEG': () => noise(800, 600).jpeg({ optimiseCoding: false }).toBuffer(),
  'optimized JPEG': jpeg,
  'progressive JPEG': () => noise(800, 600).jpeg({ progressive: true }).toBuffer(),
  'lossy WebP': () => noise(400, 300).webp().toBuffer(),
  'lossless WebP': () => noise(400, 300).webp({ lossless: true }).toBuffer(),
  GIF: () => noise(400, 300).gif({ effort: 1 }).toBuffer(),
  PNG: photo,
  AVIF: () => noise(400, 300).avif({ effort: 0 }).toBuffer(),
  HEIC: async () => phonePhoto,
  TIFF: scannedTiff,
};

it.for(Object.entries(formats))(
  'renderPrint prints an original of the format %s',
  async ([, make], { keep, print }) => {
    const files = { original: await keep(await make()), orderCopy: gone };
    expect(await print(files)).toMatchObject({
      ok: true,
      value: { from: 'original', originalFault: null },
    });
  },
);

const withoutStretch = (bytes: Buffer): Buffer => {
  const at = Math.floor(bytes.length / 2);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.floor(bytes.length / 5))]);
};

it.for<[string, PhotoPrint['originalFault'], () => Promise<Buffer | typeof lost | null>]>([
  ['has none', null, async () => null],
  ['has lost its original', 'missing', async () => lost],
  ['has an original that is no picture', 'damaged', async () => Buffer.from('no picture')],
  ['has half an original', 'damaged', async () => truncated(await photo())],
  ['lacks a stretch of its original', 'damaged', async () => withoutStretch(await jpeg())],
  ...Object.entries(formats).map(
    ([name, make]): [string, PhotoPrint['originalFault'], () => Promise<Buffer>] => [
      `has half an original of zeros: ${name}`,
      'damaged',
      async () => halfWritten(await make(), name === 'TIFF' ? 0 : 2),
    ],
  ),
])(
  'renderPrint prints the order copy of a photo that %s',
  async ([, fault, make], { keep, print }) => {
    const made = await make();
    const original = made === null ? null : made === lost ? gone : await keep(made);
    const files = { original, orderCopy: await keep(await photo()) };
    expect(await print(files)).toMatchObject({
      ok: true,
      value: { from: 'order-copy', originalFault: fault, width: 1800 },
    });
  },
);

it('renderPrint prints nothing when no file of the photo can be read', async ({ keep, print }) => {
  const damaged = await keep(Buffer.from('no picture'));
  expect(await print({ original: null, orderCopy: damaged })).toMatchObject({ ok: false });
  await expect(print({ original: damaged, orderCopy: gone })).rejects.toThrow('is gone');
});
