import { describe, expect, it, vi } from 'vitest';
import { openDrawingCache } from './drawing-cache.ts';

function drawing(size: number) {
  return async (): Promise<Buffer> => Buffer.alloc(size);
}

describe('openDrawingCache', () => {
  it('evicts the least recently used drawings when it is full', async () => {
    const cache = openDrawingCache({ maxBytes: 100, maxWaiting: 5 });
    await cache.draw('a', drawing(40));
    await cache.draw('b', drawing(40));
    cache.get('a');
    await cache.draw('c', drawing(40));
    expect(['a', 'b', 'c'].filter((key) => cache.get(key) !== null)).toEqual(['a', 'c']);
  });

  it('draws one at a time and each key once, and refuses when too many wait', async () => {
    const cache = openDrawingCache({ maxBytes: 100, maxWaiting: 1 });
    const pending = Promise.withResolvers<Buffer>();
    const second = vi.fn(drawing(1));
    const first = cache.draw('a', () => pending.promise);
    expect(cache.draw('a', drawing(1))).toBe(first);
    const waiting = cache.draw('b', second);
    expect(cache.draw('c', drawing(1))).toBeNull();
    expect(second).not.toHaveBeenCalled();
    pending.resolve(Buffer.alloc(2));
    await waiting;
    expect(second).toHaveBeenCalledOnce();
    expect(cache.get('a')).toHaveLength(2);
  });

  it('neither draws nor counts a drawing again for a request that had missed it just before', async () => {
    const cache = openDrawingCache({ maxBytes: 100, maxWaiting: 5 });
    const again = vi.fn(drawing(40));
    await cache.draw('a', drawing(40));
    expect(await cache.draw('a', again)).toHaveLength(40);
    await cache.draw('b', drawing(40));
    expect(again).not.toHaveBeenCalled();
    expect(['a', 'b'].filter((key) => cache.get(key) !== null)).toEqual(['a', 'b']);
  });

  it('draws a failed key again', async () => {
    const cache = openDrawingCache({ maxBytes: 100, maxWaiting: 1 });
    await expect(cache.draw('a', () => Promise.reject(new Error('no memory')))).rejects.toThrow();
    expect(await cache.draw('a', drawing(3))).toHaveLength(3);
  });
});
