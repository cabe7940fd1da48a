import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openRest, openSender, sendHalf, startPhotoShop } from '#tests/support/photo-shop.ts';

const shop = await startPhotoShop({
  uploadPace: { window: 600, minBytes: 600 },
  bodyTimeout: 100,
  silenceTimeout: 60_000,
});
afterAll(() => shop.close());

/** Starts sending the second half of an upload. */
async function beginHalf() {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg(2000, 1500);
  const { location, middle } = await sendHalf(sender, bytes);
  const request = openRest(shop.url, sender, { location, middle }, bytes.length);
  return { sender, bytes, location, middle, request };
}

async function answerTo(request: ClientRequest): Promise<number | undefined> {
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}

describe('a resumable upload', () => {
  it('ends when too few bytes arrive for a while, keeps the received bytes, and resumes from there', async () => {
    const { sender, bytes, location, middle, request } = await beginHalf();
    request.write(bytes.subarray(middle, middle + 2_000));
    await new Promise((resolve) => void request.once('close', resolve));
    const head = await sender.ask('HEAD', location);
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBe(middle + 2_000);
    const rest = await sender.patch(location, offset, bytes.subarray(offset));
    expect(rest.status).toBe(204);
  });

  it('continues without a time limit while enough bytes arrive', async () => {
    const { bytes, middle, request } = await beginHalf();
    const result = answerTo(request);
    for (let at = middle; at < middle + 3_600; at += 300) {
      request.write(bytes.subarray(at, at + 300));
      await pause(100);
    }
    request.end(bytes.subarray(middle + 3_600));
    expect(await result).toBe(204);
  });
});
