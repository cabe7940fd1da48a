import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import { call } from '../lib/call.ts';
import { makePhotos } from '../photos/make-photos.ts';

/** A photo of a camera with its order copy, as the browser makes it. */
interface CameraPhoto {
  readonly original: Buffer;
  readonly copy: Buffer;
}

/** Draws photos of 12 megapixels with their order copies. */
export async function drawPhotos(count: number): Promise<CameraPhoto[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-photos-'));
  const photos: CameraPhoto[] = [];
  for (const file of await makePhotos(folder, count, count)) {
    const original = await readFile(file);
    const { maxSide: side, quality } = orderCopyRule;
    const size = { width: side, height: side, fit: 'inside' } as const;
    const copy = sharp(original)
      .autoOrient()
      .resize(size)
      .jpeg({ quality: quality * 100 });
    photos.push({ original, copy: await copy.toBuffer() });
  }
  await rm(folder, { recursive: true });
  return photos;
}

/** The same image as another file: with a comment of its own. */
function withComment(jpeg: Buffer): Buffer {
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 18]);
  return Buffer.concat([start, randomBytes(16), jpeg.subarray(2)]);
}

function encode(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A browser that sends a new photo with each call: the order copy, then the untouched file. Returns the photo's id. */
export async function photoSender(
  url: string,
  photos: readonly CameraPhoto[],
): Promise<{ readonly cookie: string; readonly send: () => Promise<string> }> {
  const { cookie = '' } = await call(`${url}/api/session`, 'POST');
  const upload = async (bytes: Buffer, own: Readonly<Record<string, string>>): Promise<void> => {
    const metadata = {
      filename: 'IMG_0001.jpg',
      filetype: 'image/jpeg',
      sha256: hash(bytes),
      ...own,
    };
    const response = await fetch(`${url}/api/uploads`, {
      method: 'POST',
      headers: {
        cookie,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': encode(metadata),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`a photo was answered ${response.status} ${text}`);
  };
  let sent = 0;
  const send = async (): Promise<string> => {
    const photo = photos[(sent += 1) % photos.length];
    if (!photo) throw new Error('there are no photos');
    const [original, copy] = [withComment(photo.original), withComment(photo.copy)];
    const photoId = randomUUID();
    await upload(copy, { photoId, kind: 'order-copy', original: hash(original) });
    await upload(original, { photoId, kind: 'original' });
    return photoId;
  };
  return { cookie, send };
}
