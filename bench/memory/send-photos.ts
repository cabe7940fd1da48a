import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { orderCopyRule } from '#domain/photo-rules.ts';

type Kind = 'order-copy' | 'original';
type Task = () => Promise<void>;

const atOnce = 3;

const openSession = async (url: string): Promise<string> => {
  const { headers } = await fetch(`${url}/api/catalogue?country=TN`);
  const cookie = headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error('the shop gave no session');
  return cookie;
};

const orderCopyOf = (file: string): Promise<Buffer> =>
  sharp(file)
    .autoOrient()
    .resize({ width: orderCopyRule.maxSide, height: orderCopyRule.maxSide, fit: 'inside' })
    .jpeg({ quality: Math.round(orderCopyRule.quality * 100) })
    .toBuffer();

interface Sent {
  readonly url: string;
  readonly cookie: string;
  readonly photoId: string;
  readonly kind: Kind;
  readonly bytes: Buffer;
}

/** As web/features/photos/tus-upload.ts sends it. */
const send = ({ url, cookie, photoId, kind, bytes }: Sent): Promise<void> =>
  new Promise((resolve, reject) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    new Upload(bytes, {
      endpoint: `${url}/api/uploads`,
      headers: { cookie },
      metadata: { photoId, kind, filename: 'photo.jpg', filetype: 'image/jpeg', sha256 },
      uploadDataDuringCreation: kind === 'order-copy',
      retryDelays: null,
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });

const runAll = async (tasks: readonly Task[]): Promise<void> => {
  const left = [...tasks];
  const lane = async (): Promise<void> => {
    for (let task = left.shift(); task; task = left.shift()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
};

/** Sends order copies and then originals, three at a time, as the browser does where it is fast enough. */
export const sendPhotos = async (url: string, files: readonly string[]): Promise<void> => {
  const cookie = await openSession(url);
  const photos = files.map((file) => ({ file, photoId: randomUUID() }));
  const copies: (() => Promise<Buffer>)[] = [];
  for (const { file } of photos) {
    const copy = await orderCopyOf(file);
    const mark = Buffer.from(path.basename(file));
    // A byte behind the picture's end makes each a file of its own.
    copies.push(async () => Buffer.concat([copy, mark]));
  }
  const taskOf = (photoId: string, kind: Kind, read: () => Promise<Buffer>): Task => {
    return async () => send({ url, cookie, photoId, kind, bytes: await read() });
  };
  await runAll(
    photos.map(({ photoId }, index) => {
      const read = copies[index];
      if (!read) throw new Error('a photo without its copy');
      return taskOf(photoId, 'order-copy', read);
    }),
  );
  await runAll(
    photos.map(({ photoId, file }) => taskOf(photoId, 'original', () => readFile(file))),
  );
};
