import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryKeyValue } from './key-value.ts';

/** A browser's storage with room for a number of characters. */
function storageOf(limit: number): Storage {
  const texts = memoryKeyValue(limit);
  return {
    get length() {
      return texts.keys().length;
    },
    key: (index) => texts.keys()[index] ?? null,
    getItem: texts.get,
    setItem: (key, text) => {
      if (!texts.set(key, text)) throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: texts.remove,
    clear: () => undefined,
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('browserKeyValue', () => {
  it('holds what the browser has no room for until the page closes', async () => {
    vi.stubGlobal('localStorage', storageOf(40));
    vi.resetModules();
    const { browserKeyValue } = await import('./key-value.ts');
    const storage = browserKeyValue();
    expect(storage.set('step', '1')).toBe(true);
    expect(storage.set('formData', 'f'.repeat(40))).toBe(false);
    expect(storage.get('formData')).toBe('f'.repeat(40));
    expect(storage.keys()).toEqual(['step']);
    storage.remove('formData');
    expect(storage.get('formData')).toBeNull();
    storage.set('formData', 'f'.repeat(40));
    expect(storage.set('formData', 'short')).toBe(true);
    expect(storage.get('formData')).toBe('short');
  });
});
