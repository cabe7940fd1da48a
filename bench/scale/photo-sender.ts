import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { call } from '../lib/call.ts';

const photoBytes = 4_000_000;

function encode(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** A browser that sends a new photo of 12 megapixels and 4 MB with each call. */
export async function photoSender(url: string): Promise<() => Promise<void>> {
  const { cookie = '' } = await call(`${url}/api/session`, 'POST');
  const picture = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#7a5c3d' },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  return async () => {
    // Phones append films to their photos; random bytes make each a different one.
    const bytes = Buffer.concat([picture, randomBytes(photoBytes - picture.length)]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const metadata = { photoId: randomUUID(), kind: 'original', filename: 'a.jpg', sha256 };
    const response = await fetch(`${url}/api/uploads`, {
      method: 'POST',
      headers: {
        cookie,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': encode({ ...metadata, filetype: 'image/jpeg' }),
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
    await response.arrayBuffer();
    if (response.status !== 201) throw new Error(`a photo was answered ${response.status}`);
  };
}
