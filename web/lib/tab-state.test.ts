import * as z from 'zod/mini';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tabState } from './tab-state.ts';

const schema = z.object({ words: z.string() });

function storeWith(getItem: () => string | null) {
  return {
    getItem,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('tabState', () => {
  it('returns the value that the tab keeps', () => {
    vi.stubGlobal(
      'sessionStorage',
      storeWith(() => '{"words":"Hello"}'),
    );
    expect(tabState('key', schema).load()).toEqual({ words: 'Hello' });
  });

  it.each([null, '{', '{"words":1}'])('returns null for a stored %j', (text) => {
    vi.stubGlobal(
      'sessionStorage',
      storeWith(() => text),
    );
    expect(tabState('key', schema).load()).toBeNull();
  });

  it('neither throws without storage nor with a full one', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const state = tabState('key', schema);
    state.save({ words: '' });
    state.save(null);
    expect(state.load()).toBeNull();
    vi.stubGlobal(
      'sessionStorage',
      storeWith(() => null),
    );
    state.save({ words: '' });
    expect(state.load()).toBeNull();
  });
});
