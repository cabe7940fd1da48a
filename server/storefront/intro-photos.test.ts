import { mkdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { introPhotoAddress } from '#domain/storefront/intro-photos.ts';
import { makeWebPictures, openPicturePool } from '#server/features/photos/index.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import { evenDeepFile } from '#tests/support/color-files.ts';
import { setClockBack } from '#tests/support/storefront.ts';
import { openLog } from '../platform/http/logger.ts';
import { openIntroPhotos, registerIntroPhotos } from './intro-photos.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await makeFolder(), 'intro');
});

const pictures = openPicturePool();

function open() {
  const warnings: string[] = [];
  const destination = { write: (line: string) => void warnings.push(line) };
  const log = openLog({ role: 'test', level: 'warn', destination });
  const photos = openIntroPhotos({
    folder,
    log,
    makeWebPictures: (bytes, widths) => makeWebPictures(pictures, bytes, widths),
  });
  return { photos, warnings };
}

async function write(name: string, width: number, height: number, color = '#884422') {
  await mkdir(folder, { recursive: true });
  const create = { width, height, channels: 3, background: color } as const;
  await writeFile(path.join(folder, name), await sharp({ create }).jpeg().toBuffer());
}

describe('openIntroPhotos', () => {
  it('has no photographs without a folder', async () => {
    const { photos, warnings } = open();
    await photos.look();
    expect(photos.current()).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('creates a WebP of each width for every known file name', async () => {
    await write('Studio.JPG', 2400, 1600);
    await write('print-1.jpeg', 600, 800);
    await write('notes.jpg', 10, 10);
    const { photos } = open();
    await photos.look();
    const [studio, print] = photos.current();
    expect(studio).toMatchObject({ place: 'studio', width: 1600, height: 1067 });
    // Images are never enlarged.
    expect(print).toMatchObject({ place: 'print-1', width: 600, height: 800 });
    expect(photos.current()).toHaveLength(2);
    const small = await photos.fileAt(introPhotoAddress(studio ?? { hash: '' }, 480));
    const { format, width } = await sharp(small ?? Buffer.alloc(0)).metadata();
    expect({ format, width }).toEqual({ format: 'webp', width: 480 });
  });

  it.each(['p3', 'srgb'] as const)(
    'creates a WebP in sRGB without a profile from a photograph of 16 bits with the profile %s',
    async (profile) => {
      const { bytes, color } = await evenDeepFile(profile, 'png');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'studio.png'), bytes);
      const { photos } = open();
      await photos.look();
      const [studio] = photos.current();
      const made = await photos.fileAt(introPhotoAddress(studio ?? { hash: '' }, 480));
      const webp = sharp(made ?? Buffer.alloc(0));
      expect((await webp.metadata()).icc).toBeUndefined();
      const shown = await webp.raw().toBuffer();
      const differences = color.map((value, index) => Math.abs(value - (shown[index] ?? -100)));
      expect(Math.max(...differences)).toBeLessThanOrEqual(4);
    },
  );

  it('omits damaged files, reports each once with the reason, and shows the others', async () => {
    await write('studio.jpg', 900, 600);
    await write('print-1.jpg', 900, 600);
    await truncate(path.join(folder, 'print-1.jpg'), 700);
    await writeFile(path.join(folder, 'print-2.jpg'), '<svg onload="alert(1)"/>');
    const { photos, warnings } = open();
    await photos.look();
    await photos.look();
    expect(photos.current().map(({ place }) => place)).toEqual(['studio']);
    expect(warnings).toHaveLength(2);
    expect(warnings.join('')).toMatch(/print-1\.jpg.*photo_unreadable/s);
  });

  it('uses a new address for a changed photograph', async () => {
    await write('studio.jpg', 900, 600);
    const { photos } = open();
    await photos.look();
    const [before] = photos.current();
    await write('studio.jpg', 900, 600, '#224488');
    await photos.look();
    const [after] = photos.current();
    expect(after?.hash).not.toBe(before?.hash);
    expect(await photos.fileAt(introPhotoAddress(before ?? { hash: '' }, 480))).toBeNull();
  });

  it('shows a new photograph within a minute, also when the clock was set back meanwhile', async () => {
    const { photos } = open();
    await photos.look();
    await write('studio.jpg', 900, 600);
    setClockBack(61_000);
    // On a busy machine the process that reads photographs starts for seconds.
    await expect.poll(() => photos.current(), { timeout: 20_000 }).toHaveLength(1);
  });
});

describe('GET /assets/intro', () => {
  it('lets every cache keep a photograph forever, and serves no other file of the folder', async () => {
    await write('studio.jpg', 900, 600);
    const { photos } = open();
    await photos.look();
    const app = Fastify();
    registerIntroPhotos(app, photos);
    const [studio] = photos.current();
    const { statusCode, headers } = await app.inject(
      introPhotoAddress(studio ?? { hash: '' }, 960),
    );
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['set-cookie']).toBeUndefined();
    for (const url of ['/assets/intro/studio.jpg', '/assets/intro/..%2Fstudio.jpg']) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
    await app.close();
  });
});
