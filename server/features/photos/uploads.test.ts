import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import {
  bodyOf,
  codeOf,
  encodeMetadata,
  metadataOf,
  openSender,
  sha256Of,
  startPhotoShop,
  type PhotoSender,
  type PhotoShop,
} from '#tests/support/photo-shop.ts';

let shop: PhotoShop;
beforeAll(async () => {
  shop = await startPhotoShop();
});
afterAll(() => shop.close());

const locationOf = (response: Response): string => response.headers.get('location') ?? '';

/** Begins an upload and leaves it with its first half. */
const half = async (sender: PhotoSender, bytes: Buffer) => {
  const metadata = metadataOf(bytes);
  const location = locationOf(await sender.create(bytes.length, metadata));
  const middle = Math.floor(bytes.length / 2);
  const response = await sender.patch(location, 0, bytes.subarray(0, middle));
  expect(response.status).toBe(204);
  return { location, middle, photoId: metadata.photoId ?? '' };
};

test('a photo arrives: recorded before its last byte is answered', async () => {
  const sender = openSender(shop.url);
  const photoId = randomUUID();
  const bytes = await uniqueJpeg(2000, 1500);
  const response = await sender.send(bytes, { photoId, filename: 'Été à Djerba.jpg' });
  expect(response.status).toBe(204);
  expect(response.headers.get('upload-offset')).toBe(`${bytes.length}`);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  const [photo] = await sender.status(photoId, randomUUID());
  expect(photo).toMatchObject({
    photoId,
    original: { sha256: sha256Of(bytes), size: bytes.length },
  });
  expect(await shop.stored(sha256Of(bytes))).toEqual(bytes);
  const { rows } = await shop.database.pool.query(
    'select session_id, file_name, file_type, width, height, media_type from photos join photo_files on photo = id where photo_id = $1 and kind = $2',
    [photoId, 'original'],
  );
  expect(rows).toEqual([
    {
      session_id: sender.sessionId,
      file_name: 'Été à Djerba.jpg',
      file_type: 'image/jpeg',
      width: 2000,
      height: 1500,
      media_type: 'image/jpeg',
    },
  ]);
});

/** Sends the second half of an upload but for its end, and keeps the line open. */
const hang = async (sender: PhotoSender, location: string, middle: number, bytes: Buffer) => {
  const request = httpRequest(new URL(location, shop.url), {
    method: 'PATCH',
    headers: {
      ...sender.headers,
      'upload-offset': middle,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length - middle,
    },
  });
  request.on('error', () => undefined);
  request.write(bytes.subarray(middle, -1000));
  const name = location.split('/').at(-1) ?? '';
  const file = path.join(shop.dataDir, 'uploads', sender.sessionId, name);
  await expect.poll(async () => (await stat(file)).size).toBe(bytes.length - 1000);
  return request;
};

const resume = async (sender: PhotoSender, location: string, bytes: Buffer): Promise<string[]> => {
  const asked: string[] = [];
  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      uploadUrl: new URL(location, shop.url).href,
      headers: { cookie: sender.headers.cookie ?? '' },
      retryDelays: [],
      onBeforeRequest: (sent) =>
        void asked.push(`${sent.getMethod()} ${sent.getHeader('Upload-Offset') ?? ''}`.trim()),
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  return asked;
};

test('the browser’s own client resumes after its line broke', async () => {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg(3000, 2000);
  const { location, middle, photoId } = await half(sender, bytes);
  (await hang(sender, location, middle, bytes)).destroy();
  expect(await resume(sender, location, bytes)).toEqual(['HEAD', `PATCH ${bytes.length - 1000}`]);
  const [photo] = await sender.status(photoId);
  expect(photo?.original?.sha256).toBe(sha256Of(bytes));
});

test('a browser that comes back takes over from its own request that still hangs', async () => {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg(3000, 2000);
  const { location, middle, photoId } = await half(sender, bytes);
  const hanging = await hang(sender, location, middle, bytes);
  expect(await resume(sender, location, bytes)).toEqual(['HEAD', `PATCH ${bytes.length - 1000}`]);
  hanging.destroy();
  const [photo] = await sender.status(photoId);
  expect(photo?.original?.sha256).toBe(sha256Of(bytes));
});

test('a whole upload by the browser’s own client, in one request and in pieces', async () => {
  const sender = openSender(shop.url);
  for (const options of [{ uploadDataDuringCreation: true }, { chunkSize: 3000 }]) {
    const bytes = await uniqueJpeg(1500, 1000);
    const metadata = metadataOf(bytes);
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: `${shop.url}/api/uploads`,
        headers: { cookie: sender.headers.cookie ?? '' },
        metadata,
        retryDelays: [],
        onSuccess: () => resolve(),
        onError: reject,
        ...options,
      }).start();
    });
    const [photo] = await sender.status(metadata.photoId ?? '');
    expect(photo?.original?.sha256).toBe(sha256Of(bytes));
  }
});

test('an upload does not exist for another session', async () => {
  const owner = openSender(shop.url);
  const bytes = await uniqueJpeg();
  const { location, middle, photoId } = await half(owner, bytes);
  const stranger = openSender(shop.url);
  expect((await stranger.ask('HEAD', location)).status).toBe(404);
  expect((await stranger.ask('DELETE', location)).status).toBe(404);
  const stolen = await stranger.patch(location, middle, bytes.subarray(middle));
  expect(stolen.status).toBe(404);
  expect(await codeOf(stolen)).toBe('not_found');
  expect((await owner.patch(location, middle, bytes.subarray(middle))).status).toBe(204);
  expect(await stranger.status(photoId)).toEqual([]);
  expect(await owner.status(photoId)).toHaveLength(1);
});

test('the same photo id in another session is another photo', async () => {
  const photoId = randomUUID();
  const senders = [openSender(shop.url), openSender(shop.url)];
  for (const sender of senders) {
    const bytes = await uniqueJpeg();
    expect((await sender.send(bytes, { photoId })).status).toBe(204);
    const [photo] = await sender.status(photoId);
    expect(photo?.original?.sha256).toBe(sha256Of(bytes));
  }
});

test('nobody reads an unfinished upload, its owner may drop it', async () => {
  const sender = openSender(shop.url);
  const { location } = await half(sender, await uniqueJpeg());
  expect((await sender.ask('GET', location)).status).toBe(404);
  expect((await sender.ask('DELETE', location)).status).toBe(204);
  expect((await sender.ask('HEAD', location)).status).toBe(404);
});

test('a browser without a session is given one with its first upload', async () => {
  const bytes = await uniqueJpeg();
  const response = await fetch(`${shop.url}/api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': `${bytes.length}`,
      'upload-metadata': encodeMetadata(metadataOf(bytes)),
    },
  });
  expect(response.status).toBe(201);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const head = await fetch(new URL(locationOf(response), shop.url), {
    method: 'HEAD',
    headers: { cookie, 'tus-resumable': '1.0.0' },
  });
  expect(head.headers.get('upload-offset')).toBe('0');
});

test.each([
  ['no photo id', { photoId: '' }],
  ['a photo id that is none', { photoId: '../../etc/passwd' }],
  ['another kind', { kind: 'thumbnail' }],
  ['no hash', { sha256: '' }],
  ['a name without end', { filename: 'x'.repeat(501) }],
])('metadata with %s are refused', async (_what, given) => {
  const bytes = await uniqueJpeg(16, 16);
  const response = await openSender(shop.url).create(bytes.length, metadataOf(bytes, given));
  expect(response.status).toBe(400);
  expect(await codeOf(response)).toBe('upload_metadata_invalid');
});

test('a photo of more than 60 MB is refused before it is sent, in the customer’s language', async () => {
  const sender = openSender(shop.url);
  const response = await fetch(`${shop.url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...sender.headers,
      'accept-language': 'fr-CA,fr;q=0.9',
      'upload-length': `${60 * 1024 * 1024 + 1}`,
      'upload-metadata': encodeMetadata(metadataOf(Buffer.alloc(1))),
    },
  });
  expect(response.status).toBe(413);
  const body: unknown = await response.json();
  expect(body).toMatchObject({ error: 'photo_too_large', details: { maxBytes: 62_914_560 } });
  expect(body).toHaveProperty('message', expect.stringContaining('Cette photo'));
});

test('more bytes than announced are refused and the rest of the photo still fits', async () => {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg();
  const { location, middle } = await half(sender, bytes);
  const tooMany = Buffer.concat([bytes.subarray(middle), Buffer.alloc(10)]);
  expect((await sender.patch(location, middle, tooMany)).status).toBe(413);
  expect((await sender.patch(location, middle, bytes.subarray(middle))).status).toBe(204);
});

test('a body without end is cut off, and the browser goes on', async () => {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg();
  const { location, middle } = await half(sender, bytes);
  // One line for all requests, as a browser keeps it: what is left of the body must not block it.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (method: string, headers: OutgoingHttpHeaders, body?: Buffer) => {
    const url = new URL(location, shop.url);
    const request = httpRequest(url, { method, agent, headers: { ...sender.headers, ...headers } });
    request.on('error', () => undefined);
    if (body) request.write(body);
    else request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return response;
  };
  const endless = Buffer.concat([bytes.subarray(middle), Buffer.alloc(1_000_000)]);
  const refused = await ask(
    'PATCH',
    { 'upload-offset': middle, 'content-type': 'application/offset+octet-stream' },
    endless,
  );
  expect(refused.statusCode).toBe(413);
  expect((await ask('HEAD', {})).statusCode).toBe(200);
  agent.destroy();
});

test('bytes at another offset are a conflict', async () => {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg();
  const { location, middle } = await half(sender, bytes);
  expect((await sender.patch(location, middle - 1, bytes.subarray(middle - 1))).status).toBe(409);
});

test('uploads stop with a clear answer when the disk is nearly full', async () => {
  const bytes = await uniqueJpeg();
  const free = { bytes: 2_000_000_000 };
  const sender = openSender(await shop.serve({ freeBytes: async () => free.bytes }));
  const { location, middle } = await half(sender, bytes);
  free.bytes = 999_999_999;
  const refused = await sender.patch(location, middle, bytes.subarray(middle));
  expect(refused.status).toBe(507);
  expect(await codeOf(refused)).toBe('storage_full');
  free.bytes = 1_000_000_000 + bytes.length - 1;
  const created = await sender.create(bytes.length, metadataOf(bytes));
  expect(created.status).toBe(507);
  expect(await codeOf(created)).toBe('storage_full');
  free.bytes += 1;
  expect((await sender.create(bytes.length, metadataOf(bytes))).status).toBe(201);
  expect((await sender.patch(location, middle, bytes.subarray(middle))).status).toBe(204);
});

test('a session leaves at most 100 uploads unfinished', async () => {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg(16, 16);
  const statuses: number[] = [];
  for (let count = 0; count < 101; count += 1) {
    statuses.push((await sender.create(bytes.length, metadataOf(bytes))).status);
  }
  expect(statuses.lastIndexOf(201)).toBe(99);
  const refused = await sender.create(bytes.length, metadataOf(bytes));
  expect(refused.status).toBe(429);
  expect(await codeOf(refused)).toBe('too_many_photos');
  const other = openSender(shop.url);
  expect((await other.create(bytes.length, metadataOf(bytes))).status).toBe(201);
});

test('a finished upload leaves no bytes behind beside the stored ones', async () => {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg();
  expect((await sender.send(bytes)).status).toBe(204);
  const left = await readdir(path.join(shop.dataDir, 'uploads', sender.sessionId));
  expect(left.every((name) => name.endsWith('.json'))).toBe(true);
  expect(left).toHaveLength(1);
});

test('requests that do not speak the protocol are refused in the shop’s words', async () => {
  const sender = openSender(shop.url);
  const { cookie = '' } = sender.headers;
  const url = `${shop.url}/api/uploads`;
  const silent = await fetch(url, { method: 'POST', headers: { cookie } });
  expect(silent.status).toBe(412);
  expect(await codeOf(silent)).toBe('invalid_request');
  const json = await fetch(url, {
    method: 'POST',
    headers: { ...sender.headers, 'content-type': 'application/json' },
    body: bodyOf(Buffer.from('{"a":')),
  });
  expect(json.status).toBe(400);
  expect(await codeOf(json)).toBe('invalid_request');
});
