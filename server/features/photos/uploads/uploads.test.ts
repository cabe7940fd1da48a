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
import { text } from 'node:stream/consumers';
import { Upload } from 'tus-js-client';
import { afterAll, expect, test } from 'vitest';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import {
  readRefusal,
  encodeMetadata,
  createMetadata,
  openRest,
  openSender,
  sendHalf,
  startPhotoShop,
  type PhotoSender,
} from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';

const shop = await startPhotoShop();
afterAll(() => shop.close());

test('an uploaded photo is recorded before the response to its last byte', async () => {
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
    original: { sha256: hashBytes(bytes), size: bytes.length },
  });
  expect(await shop.stored(hashBytes(bytes))).toEqual(bytes);
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

test('a request for what the upload server offers opens no session', async () => {
  const response = await fetch(`${shop.url}/api/uploads`, { method: 'OPTIONS' });
  expect(response.status).toBe(204);
  expect(response.headers.get('set-cookie')).toBeNull();
});

/** Begins the upload of a new photo in a new session. */
async function beginUpload(width?: number, height?: number) {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg(width, height);
  return { sender, bytes, ...(await sendHalf(sender, bytes)) };
}

/** Sends the second half of an upload except its end, and keeps the connection open. */
async function hang(sender: PhotoSender, location: string, middle: number, bytes: Buffer) {
  const request = openRest(shop.url, sender, { location, middle }, bytes.length);
  request.write(bytes.subarray(middle, -1000));
  const name = location.split('/').at(-1) ?? '';
  const file = path.join(shop.dataDir, 'uploads', sender.sessionId, name);
  const arrived = async () => (await stat(file)).size;
  await expect.poll(arrived, { timeout: 10_000 }).toBe(bytes.length - 1000);
  return request;
}

async function resume(sender: PhotoSender, location: string, bytes: Buffer): Promise<string[]> {
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
}

test('the browser’s tus client resumes after a lost connection', async () => {
  const { sender, bytes, location, middle, photoId } = await beginUpload(3000, 2000);
  (await hang(sender, location, middle, bytes)).destroy();
  expect(await resume(sender, location, bytes)).toEqual(['HEAD', `PATCH ${bytes.length - 1000}`]);
  const [photo] = await sender.status(photoId);
  expect(photo?.original?.sha256).toBe(hashBytes(bytes));
});

test('a reconnected browser takes over from its own hanging request', async () => {
  const { sender, bytes, location, middle, photoId } = await beginUpload(3000, 2000);
  const hanging = await hang(sender, location, middle, bytes);
  expect(await resume(sender, location, bytes)).toEqual(['HEAD', `PATCH ${bytes.length - 1000}`]);
  hanging.destroy();
  const [photo] = await sender.status(photoId);
  expect(photo?.original?.sha256).toBe(hashBytes(bytes));
});

test('the browser’s tus client uploads a file in one request and in chunks', async () => {
  const sender = openSender(shop.url);
  for (const options of [{ uploadDataDuringCreation: true }, { chunkSize: 3000 }]) {
    const bytes = await uniqueJpeg(1500, 1000);
    const metadata = createMetadata(bytes);
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
    expect(photo?.original?.sha256).toBe(hashBytes(bytes));
  }
});

test('an upload is invisible to another session', async () => {
  const owner = openSender(shop.url);
  const bytes = await uniqueJpeg();
  const { location, middle, photoId } = await sendHalf(owner, bytes);
  const stranger = openSender(shop.url);
  expect((await stranger.ask('HEAD', location)).status).toBe(404);
  expect((await stranger.ask('DELETE', location)).status).toBe(404);
  const stolen = await stranger.patch(location, middle, bytes.subarray(middle));
  expect(stolen.status).toBe(404);
  expect(await readRefusal(stolen)).toBe('not_found');
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
    expect(photo?.original?.sha256).toBe(hashBytes(bytes));
  }
});

test('an unfinished upload cannot be read, and its owner may delete it', async () => {
  const sender = openSender(shop.url);
  const { location } = await sendHalf(sender, await uniqueJpeg());
  expect((await sender.ask('GET', location)).status).toBe(404);
  expect((await sender.ask('DELETE', location)).status).toBe(204);
  expect((await sender.ask('HEAD', location)).status).toBe(404);
});

test('a browser without a session gets one with its first upload', async () => {
  const bytes = await uniqueJpeg();
  const response = await fetch(`${shop.url}/api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': `${bytes.length}`,
      'upload-metadata': encodeMetadata(createMetadata(bytes)),
    },
  });
  expect(response.status).toBe(201);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const head = await fetch(new URL(response.headers.get('location') ?? '', shop.url), {
    method: 'HEAD',
    headers: { cookie, 'tus-resumable': '1.0.0' },
  });
  expect(head.headers.get('upload-offset')).toBe('0');
});

test.each([
  ['upload-defer-length', '1'],
  ['upload-concat', 'partial'],
  ['upload-concat', 'final;/api/uploads/a /api/uploads/b'],
])('%s: %s, which is not offered, gets 400 and is no server error', async (name, value) => {
  const sender = openSender(shop.url);
  const isDeferred = name === 'upload-defer-length';
  const response = await fetch(`${shop.url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...sender.headers,
      [name]: value,
      ...(!isDeferred && { 'upload-length': '10' }),
      'upload-metadata': encodeMetadata(createMetadata(await uniqueJpeg())),
    },
  });
  expect(response.status).toBe(400);
  expect(await readRefusal(response)).toBe('invalid_request');
});

test('more bytes than announced are refused and the rest of the photo is still accepted', async () => {
  const { sender, bytes, location, middle } = await beginUpload();
  const tooMany = Buffer.concat([bytes.subarray(middle), Buffer.alloc(10)]);
  expect((await sender.patch(location, middle, tooMany)).status).toBe(413);
  expect((await sender.patch(location, middle, bytes.subarray(middle))).status).toBe(204);
});

test('a body without end is cut off, and the browser can continue', async () => {
  const { sender, bytes, location, middle } = await beginUpload();
  // One connection for all requests, as in a browser: the unread rest of the body must not block it.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (method: string, headers: OutgoingHttpHeaders, body?: Buffer) => {
    const url = new URL(location, shop.url);
    const request = httpRequest(url, { method, agent, headers: { ...sender.headers, ...headers } });
    request.on('error', () => undefined);
    if (body) request.write(body);
    else request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { statusCode: response.statusCode, text: await text(response) };
  };
  const endless = Buffer.concat([bytes.subarray(middle), Buffer.alloc(1_000_000)]);
  const refused = await ask(
    'PATCH',
    { 'upload-offset': middle, 'content-type': 'application/offset+octet-stream' },
    endless,
  );
  expect(refused.statusCode).toBe(413);
  expect(JSON.parse(refused.text)).toMatchObject({ error: 'invalid_request' });
  expect((await ask('HEAD', {})).statusCode).toBe(200);
  agent.destroy();
});

test('bytes at a wrong offset get 409', async () => {
  const { sender, bytes, location, middle } = await beginUpload();
  expect((await sender.patch(location, middle - 1, bytes.subarray(middle - 1))).status).toBe(409);
});

test('a finished upload leaves only its stored file', async () => {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg();
  expect((await sender.send(bytes)).status).toBe(204);
  const left = await readdir(path.join(shop.dataDir, 'uploads', sender.sessionId));
  expect(left.every((name) => name.endsWith('.json'))).toBe(true);
  expect(left).toHaveLength(1);
});
