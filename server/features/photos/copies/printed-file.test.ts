import { expect } from 'vitest';
import { phonePhoto } from '#tests/support/heic-files.ts';
import { halfWritten, scannedTiff } from '#tests/support/odd-images.ts';
import { noise, truncated } from '#tests/support/photo-files.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { printStored } from '#tests/support/expected-prints.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const gone = '0'.repeat(64);

const it = shopTest
  .extend('keep', ({ photoShop }) => async (bytes: Buffer): Promise<string> => {
    await photoShop.deps.blobs.putBytes(hashBytes(bytes), bytes);
    return hashBytes(bytes);
  })
  .extend('print', ({ photoShop }) => (hash: string) => {
    const printedAs = { productType: 'photo_print', shape: null, size: '4x6' } as const;
    return printStored(photoShop.deps, hash, { printedAs, framing: null, tiles: 1 });
  });

function photo(): Promise<Buffer> {
  return noise(800, 600).png().toBuffer();
}

function jpeg(): Promise<Buffer> {
  return noise(800, 600).jpeg().toBuffer();
}

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
    const made = await print(await keep(await make()));
    if (!made?.ok) throw new Error(made?.code ?? 'the file is missing');
    const { width, height } = made.value;
    expect([width, height].toSorted((a, b) => a - b)).toEqual([1200, 1800]);
  },
);

function withoutStretch(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.floor(bytes.length / 5))]);
}

it.for<[string, () => Promise<Buffer>]>([
  ['that is no picture', async () => Buffer.from('no picture')],
  ['of which half is missing', async () => truncated(await photo())],
  ['that lacks a stretch', async () => withoutStretch(await jpeg())],
  ...Object.entries(formats).map(([name, make]): [string, () => Promise<Buffer>] => [
    `with half of it zeros: ${name}`,
    async () => halfWritten(await make(), name === 'TIFF' ? 0 : 2),
  ]),
])('renderPrint refuses a file %s', async ([, make], { keep, print }) => {
  expect(await print(await keep(await make()))).toMatchObject({ ok: false });
});

it('renderPrint reports a file that is missing from the storage', async ({ print }) => {
  expect(await print(gone)).toBeNull();
});
