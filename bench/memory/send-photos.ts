import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import { openSession } from '#tests/support/shop.ts';

type Kind = 'order-copy' | 'original';
type Task = () => Promise<void>;

const atOnce = 3;

function orderCopyOf(file: string): Promise<Buffer> {
  return sharp(file)
    .autoOrient()
    .resize({ width: orderCopyRule.maxSide, height: orderCopyRule.maxSide, fit: 'inside' })
    .jpeg({ quality: Math.round(orderCopyRule.quality * 100) })
    .toBuffer();
}

interface Sent {
  readonly url: string;
  readonly cookie: string;
  readonly photoId: string;
  readonly kind: Kind;
  readonly bytes: Buffer;
}

/** As web/features/transfer/upload/tus-upload.ts sends it. */
function send({ url, cookie, photoId, kind, bytes }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
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
}

async function runAll(tasks: readonly Task[]): Promise<void> {
  const left = [...tasks];
  const lane = async (): Promise<void> => {
    for (let task = left.shift(); task; task = left.shift()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Sends order copies and then originals, three at a time like the browser, at the server's own speed. */
export async function sendPhotos(url: string, files: readonly string[]): Promise<void> {
  const cookie = await openSession(url, '127.0.0.1');
  const copies: Task[] = [];
  const originals: Task[] = [];
  for (const file of files) {
    const photoId = randomUUID();
    // Bytes appended to the image make each copy a different file.
    const copy = Buffer.concat([await orderCopyOf(file), Buffer.from(path.basename(file))]);
    copies.push(() => send({ url, cookie, photoId, kind: 'order-copy', bytes: copy }));
    originals.push(async () =>
      send({ url, cookie, photoId, kind: 'original', bytes: await readFile(file) }),
    );
  }
  await runAll([...copies, ...originals]);
}
