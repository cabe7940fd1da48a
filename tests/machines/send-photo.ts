import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createMetadata, encodeMetadata } from '#tests/support/photo-shop.ts';

/** A browser behind a balancer: each of its requests may reach another machine. */
export interface Visitor {
  readonly any: () => string;
  readonly cookie: string;
  readonly address: string;
}

/** What sending a photo took. */
export interface SentPhoto {
  /** Bytes of its file that left this machine, those sent again included. */
  readonly sentBytes: number;
  readonly failures: number;
}

const blockBytes = 64 * 1024;

/** Attempts of one photo. A browser has no limit, but a test must end. */
const maxFailures = 100;

function headersOf({ cookie, address }: Visitor): Record<string, string> {
  return { cookie, 'x-forwarded-for': address, 'tus-resumable': '1.0.0' };
}

/** Requests and answers of the tus protocol, as tus-js-client sends them. */
async function announce(visitor: Visitor, bytes: Buffer, photoId: string): Promise<string | null> {
  const response = await fetch(`${visitor.any()}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headersOf(visitor),
      'upload-length': String(bytes.length),
      'upload-metadata': encodeMetadata(createMetadata(bytes, { photoId })),
    },
  });
  return response.status === 201 ? response.headers.get('location') : null;
}

/** The offset of an upload; null for an unknown one. Throws when the shop cannot answer now. */
async function askOffset(visitor: Visitor, location: string): Promise<number | null> {
  const response = await fetch(visitor.any() + location, {
    method: 'HEAD',
    headers: headersOf(visitor),
  });
  if (response.status === 404 || response.status === 410) return null;
  if (response.status !== 200) throw new Error(`HEAD was answered ${response.status}`);
  return Number(response.headers.get('upload-offset'));
}

/** A photo to send. */
export interface PhotoToSend {
  readonly photoId: string;
  readonly bytes: Buffer;
  /** Pause between two blocks, as on a slow connection. */
  readonly blockPauseMs?: number;
}

/** Sends the rest of a photo in one request; returns the status, 0 for a broken connection, and the sent bytes. */
async function sendRest(
  visitor: Visitor,
  location: string,
  { bytes, blockPauseMs = 0 }: PhotoToSend,
  offset: number,
) {
  const request = http.request(visitor.any() + location, {
    method: 'PATCH',
    agent: false,
    headers: {
      ...headersOf(visitor),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length - offset),
    },
  });
  let isOver = false;
  const ended = Promise.race([
    once(request, 'response').then(([response]: http.IncomingMessage[]) => {
      response?.resume();
      return response?.statusCode ?? 0;
    }),
    once(request, 'close').then(() => 0),
  ])
    .catch(() => 0)
    .finally(() => {
      isOver = true;
    });
  request.on('error', () => undefined);
  let at = offset;
  while (at < bytes.length && !isOver) {
    const block = bytes.subarray(at, at + blockBytes);
    const isTaken = new Promise<void>((resolve) => void request.write(block, () => resolve()));
    await Promise.race([isTaken, ended]);
    at += block.length;
    if (blockPauseMs > 0) await pause(blockPauseMs);
  }
  if (!isOver) request.end();
  const status = await ended;
  request.destroy();
  return { status, sentBytes: at - offset };
}

/** Sends a photo until it is stored, through whatever happens to the machines. */
export async function sendPhoto(visitor: Visitor, photo: PhotoToSend): Promise<SentPhoto> {
  const { bytes, photoId } = photo;
  let location: string | null = null;
  let sentBytes = 0;
  for (let failures = 0; failures < maxFailures; failures += 1) {
    if (failures > 0) await pause(250);
    try {
      const known: number | null = location === null ? null : await askOffset(visitor, location);
      if (known === bytes.length) return { sentBytes, failures };
      if (known === null) location = await announce(visitor, bytes, photoId);
      if (location === null) continue;
      const sent = await sendRest(visitor, location, photo, known ?? 0);
      sentBytes += sent.sentBytes;
      if (sent.status === 204) return { sentBytes, failures };
    } catch {
      // The machine is gone: the next attempt may reach another one.
    }
  }
  throw new Error(`the photo ${photoId} could not be sent`);
}
