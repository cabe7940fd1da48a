import { afterEach, describe, expect, it, vi } from 'vitest';
import { findArrived } from './arrived.ts';

const photoId = '0b9f1f4c-8d2b-4d0a-9c64-0a4c6a4b2b11';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose first requests get no response, and its listeners. */
function openPage(lostRequests: number) {
  const page = new EventTarget();
  let listeners = 0;
  let requests = 0;
  vi.useFakeTimers();
  vi.stubGlobal(
    'addEventListener',
    (type: string, listener: () => void, options: AddEventListenerOptions) => {
      listeners += 1;
      options.signal?.addEventListener('abort', () => (listeners -= 1));
      page.addEventListener(type, listener, options);
    },
  );
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    if (requests <= lostRequests) throw new TypeError('no connection');
    return Response.json({ photos: [] });
  });
  return {
    comesOnline: () => page.dispatchEvent(new Event('online')),
    listeners: () => listeners,
    requests: () => requests,
  };
}

describe('findArrived', () => {
  it('leaves no listener behind, however often it asked without a connection', async () => {
    const page = openPage(5);
    const found = findArrived([photoId]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect((await found).get(photoId)).toBeUndefined();
    expect([page.requests(), page.listeners()]).toEqual([6, 0]);
  });

  it('asks again as soon as the connection is back', async () => {
    const page = openPage(1);
    const found = findArrived([photoId]);
    await vi.advanceTimersByTimeAsync(100);
    page.comesOnline();
    await found;
    expect([page.requests(), page.listeners()]).toEqual([2, 0]);
  });
});
