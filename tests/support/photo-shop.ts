import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import http, { type ClientRequest } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PhotoStatusResponse } from '#contract/photos.ts';
import {
  defaultUploadQuota,
  openPicturePool,
  registerPhotoRoutes,
  type PhotoDeps,
} from '#server/features/photos/index.ts';
import { buildApp } from '#server/platform/http/build-app.ts';
import { defaultLimits, type HttpLimits } from '#server/platform/http/http-limits.ts';
import { signSession } from '#server/platform/http/session.ts';
import { openStores, type BlobStore } from '#server/platform/storage/blob-store.ts';
import type { S3Place } from '#server/platform/storage/storage-driver.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { hashBytes } from './domain-builders.ts';
import { silentLog } from './logs.ts';
import { bareApp } from './storefront.ts';

const secret = 'a secret of the tests, long enough';

/** The photos of the shop over real HTTP, on a database and a data folder of their own. */
export interface PhotoShop {
  readonly url: string;
  readonly dataDir: string;
  readonly database: TestDatabase;
  readonly deps: PhotoDeps;
  /** Another server process on the same database and folder; `blobs` replaces parts of the file storage. */
  readonly serve: (
    blobs?: Partial<BlobStore>,
    limits?: Partial<Pick<PhotoDeps, 'pictures' | 'quota'>>,
  ) => Promise<string>;
  readonly stored: (sha256: string) => Promise<Buffer>;
  /** Removes a file from the storage without the shop's knowledge. */
  readonly loseBlob: (sha256: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Starts the photos feature alone. `http` replaces the server's usual limits. With a `bucket` it keeps its files there, and
 * each process has a data folder of its own, as on several machines.
 */
export async function startPhotoShop(
  http: Partial<HttpLimits> = {},
  bucket?: S3Place,
): Promise<PhotoShop> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-photos-'));
  const database = await createTestDatabase();
  const storage = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
  const place = bucket ?? storage;
  const { blobs, archive, pieces } = await openStores({ dataDir, storage: place, archive: place });
  const deps: PhotoDeps = {
    kysely: database.kysely,
    blobs,
    archive,
    pieces,
    dataDir,
    log: silentLog,
    pictures: openPicturePool(),
    quota: defaultUploadQuota,
    pictureKey: 'a key of the tests',
    ownerByLink: async () => ({ ok: false, code: 'originals_link_invalid' }),
  };
  const closing: (() => Promise<void>)[] = [];
  const serve: PhotoShop['serve'] = async (other = {}, limits = {}) => {
    const app = await buildApp({
      ...bareApp,
      sessionSecret: secret,
      trustProxy: 1,
      limits: { ...defaultLimits, ...http },
    });
    const own = path.join(dataDir, `machine-${closing.length}`);
    if (bucket) await mkdir(own);
    await registerPhotoRoutes(app, {
      ...deps,
      ...limits,
      blobs: { ...blobs, ...other },
      dataDir: bucket ? own : dataDir,
    });
    closing.push(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  };
  return {
    url: await serve(),
    dataDir,
    database,
    deps,
    serve,
    loseBlob: (hash) =>
      rm(path.join(storage.directory, 'photos', hash.slice(0, 2), hash.slice(2, 4), hash)),
    stored: async (sha256) => buffer(await blobs.stream(sha256)),
    close: async () => {
      for (const close of closing) await close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The uploads of one browser, as requests of the tus protocol. */
export interface PhotoSender {
  readonly sessionId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Announces a file, and sends its bytes with the announcement if they are given. */
  readonly create: (
    size: number,
    metadata: Readonly<Record<string, string>>,
    bytes?: Uint8Array,
  ) => Promise<Response>;
  /** Announces a file and returns the address for its bytes. */
  readonly announce: (bytes: Buffer, given?: SentFile) => Promise<string>;
  readonly patch: (location: string, offset: number, bytes: Uint8Array) => Promise<Response>;
  readonly ask: (method: 'HEAD' | 'DELETE' | 'GET', location: string) => Promise<Response>;
  /** Sends a whole file and returns the response to its last byte. */
  readonly send: (bytes: Buffer, given?: SentFile) => Promise<Response>;
  readonly status: (...photoIds: string[]) => Promise<PhotoStatusResponse['photos']>;
}

/** The metadata of a file; by default `sha256` is the correct one. */
interface SentFile {
  readonly photoId?: string;
  readonly kind?: string;
  readonly filename?: string;
  readonly filetype?: string;
  readonly sha256?: string;
  readonly original?: string;
  readonly link?: string;
  readonly orderNumber?: string;
}

/** Upload-Metadata of a file. */
export function encodeMetadata(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Metadata of a file, with defaults. */
export function createMetadata(bytes: Uint8Array, given: SentFile = {}): Record<string, string> {
  return {
    photoId: randomUUID(),
    kind: 'original',
    filename: 'photo.jpg',
    filetype: 'image/jpeg',
    sha256: hashBytes(bytes),
    ...given,
  };
}

/** Body of a file for fetch. */
export function toBody(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}

/** Opens a new browser session behind a network address. */
export function openSenderAt(url: string, address: string): PhotoSender {
  return openSender(url, randomUUID(), secret, address);
}

/** Opens a browser session on a server, with `address` as the client's address behind a trusted proxy. */
export function openSender(
  url: string,
  sessionId: string = randomUUID(),
  signedBy: string = secret,
  address = '127.0.0.1',
): PhotoSender {
  const cookie = `fpx_session=${encodeURIComponent(signSession(sessionId, signedBy))}`;
  const headers = { cookie, 'tus-resumable': '1.0.0', 'x-forwarded-for': address };
  const at = (location: string): string => new URL(location, url).href;
  const sender: PhotoSender = {
    sessionId,
    headers,
    create: (size, metadata, bytes) =>
      fetch(at('/api/uploads'), {
        method: 'POST',
        headers: {
          ...headers,
          ...(bytes && { 'content-type': 'application/offset+octet-stream' }),
          'upload-length': `${size}`,
          'upload-metadata': encodeMetadata(metadata),
        },
        ...(bytes && { body: toBody(bytes) }),
      }),
    announce: async (bytes, given) => {
      const created = await sender.create(bytes.length, createMetadata(bytes, given));
      if (created.status !== 201) throw new Error(`an upload was answered ${created.status}`);
      return created.headers.get('location') ?? '';
    },
    patch: (location, offset, bytes) =>
      fetch(at(location), {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': `${offset}`,
          'content-type': 'application/offset+octet-stream',
        },
        body: toBody(bytes),
      }),
    ask: (method, location) => fetch(at(location), { method, headers }),
    send: async (bytes, given) => {
      const created = await sender.create(bytes.length, createMetadata(bytes, given));
      if (created.status !== 201) return created;
      return sender.patch(created.headers.get('location') ?? '', 0, bytes);
    },
    status: async (...photoIds) => {
      const response = await fetch(at('/api/photos/status'), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ photoIds }),
      });
      const result = (await response.json()) as PhotoStatusResponse;
      return result.photos;
    },
  };
  return sender;
}

/** Code of a refusal. */
export async function readRefusal(response: Response): Promise<string> {
  const body = (await response.json()) as { error: string };
  return body.error;
}

/** Begins an upload and stops after its first half. */
export async function sendHalf(
  sender: PhotoSender,
  bytes: Buffer,
): Promise<{ location: string; middle: number; photoId: string }> {
  const photoId = randomUUID();
  const location = await sender.announce(bytes, { photoId });
  const middle = Math.floor(bytes.length / 2);
  const { status } = await sender.patch(location, 0, bytes.subarray(0, middle));
  if (status !== 204) throw new Error(`half an upload was answered ${status}`);
  return { location, middle, photoId };
}

/** Opens the request for the rest of an upload, whose bytes the test writes when it wants. */
export function openRest(
  url: string,
  sender: PhotoSender,
  { location, middle }: { readonly location: string; readonly middle: number },
  length: number,
): ClientRequest {
  const request = http.request(new URL(location, url), {
    method: 'PATCH',
    headers: {
      ...sender.headers,
      'upload-offset': middle,
      'content-type': 'application/offset+octet-stream',
      'content-length': length - middle,
    },
  });
  request.on('error', () => undefined);
  return request;
}
