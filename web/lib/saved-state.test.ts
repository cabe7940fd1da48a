import * as z from 'zod/mini';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryKeyValue } from './key-value.ts';
import {
  maxStateLength,
  onStorageProblem,
  saveDelayMs,
  savedState,
  type StorageProblem,
} from './saved-state.ts';

const schema = z.object({ name: z.string() });

function at(key: string, storage = memoryKeyValue()) {
  return {
    storage,
    state: savedState({ key, schema, version: 2, storage }),
  };
}

function problemsWith(key: string): StorageProblem[] {
  const all: StorageProblem[] = [];
  onStorageProblem((problem) => {
    if (problem.key === key) all.push(problem);
  })();
  return all;
}

describe('savedState', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('loads the saved value', () => {
    const { state, storage } = at('round-trip');
    state.save({ name: 'صورة' });
    expect(state.flush()).toBe(true);
    expect(at('round-trip', storage).state.load()).toEqual({ name: 'صورة' });
  });

  it('writes the last of all changes of a second at its end, also while they go on', () => {
    vi.useFakeTimers();
    const { state, storage } = at('delayed');
    state.save({ name: 'a' });
    vi.advanceTimersByTime(saveDelayMs - 1);
    state.save({ name: 'b' });
    expect(storage.get('delayed')).toBeNull();
    vi.advanceTimersByTime(1);
    expect(storage.get('delayed')).toContain('"b"');
    state.save({ name: 'c' });
    vi.advanceTimersByTime(saveDelayMs - 1);
    expect(storage.get('delayed')).toContain('"b"');
    vi.advanceTimersByTime(1);
    expect(storage.get('delayed')).toContain('"c"');
  });

  it('returns a value that is not written yet', () => {
    const { state } = at('waiting');
    state.save({ name: 'soon' });
    expect(state.load()).toEqual({ name: 'soon' });
    state.clear();
    expect(state.load()).toBeNull();
    expect(state.flush()).toBe(true);
    expect(state.load()).toBeNull();
  });

  it.each([
    ['text that is no JSON', '{"savedVersion":2,"da'],
    ['a value of another shape', '{"savedVersion":2,"data":{"name":7}}'],
    ['a value of another version', '{"savedVersion":1,"data":{"name":"a"}}'],
    ['a bare value', '{"name":"a"}'],
  ])('clears and reports a value that holds %s', (what, text) => {
    const key = `broken ${what}`;
    const { state, storage } = at(key);
    storage.set(key, text);
    expect(state.load()).toBeNull();
    expect(storage.get(key)).toBeNull();
    expect(problemsWith(key)).toEqual([{ kind: 'restore_failed', key }]);
  });

  it('leaves a value of a newer version alone and reports that nothing outlives the page', () => {
    const { state, storage } = at('newer');
    const newer = '{"savedVersion":3,"data":{"name":"a","nickname":"b"}}';
    storage.set('newer', newer);
    expect(state.load()).toBeNull();
    state.save({ name: 'c' });
    expect(state.flush()).toBe(false);
    expect(storage.get('newer')).toBe(newer);
    expect(state.load()).toEqual({ name: 'c' });
    expect(problemsWith('newer')).toEqual([{ kind: 'unavailable', key: 'newer' }]);
  });

  it('does not migrate a value of a newer version', () => {
    const storage = memoryKeyValue();
    storage.set('newer-than-migrations', '{"savedVersion":3,"data":{"name":"a"}}');
    const migrate = vi.fn((data: unknown) => data);
    const state = savedState({
      key: 'newer-than-migrations',
      schema,
      version: 2,
      storage,
      migrate,
    });
    expect(state.load()).toBeNull();
    expect(migrate).not.toHaveBeenCalled();
  });

  it('removes a value of a newer version that the customer clears', () => {
    const { state, storage } = at('newer-cleared');
    storage.set('newer-cleared', '{"savedVersion":3,"data":{}}');
    state.clear();
    expect(storage.get('newer-cleared')).toBeNull();
  });

  it.each([
    ['{"savedVersion":1,"data":"a"}', 1],
    ['"a"', null],
  ])('migrates an older shape: %s', (text, from) => {
    const storage = memoryKeyValue();
    storage.set('old', text);
    const state = savedState({
      key: 'old',
      schema,
      version: 2,
      storage,
      migrate: (data, version) => ({ name: `${String(data)} of ${String(version)}` }),
    });
    expect(state.load()).toEqual({ name: `a of ${String(from)}` });
  });

  it('rejects and reports a value above the size limit', () => {
    const { state, storage } = at('too-big');
    state.save({ name: 'x'.repeat(maxStateLength) });
    expect(state.flush()).toBe(false);
    expect(storage.get('too-big')).toBeNull();
    expect(problemsWith('too-big')).toEqual([{ kind: 'full', key: 'too-big' }]);
  });

  it('reports that nothing outlives the page, and works all the same', () => {
    const { state } = at('private');
    state.save({ name: 'a' });
    state.flush();
    expect(state.load()).toEqual({ name: 'a' });
    expect(problemsWith('private')).toEqual([{ kind: 'unavailable', key: 'private' }]);
  });
});

describe('a full storage', () => {
  const full = () => {
    const storage = memoryKeyValue(400);
    storage.set('language', 'ar');
    storage.set('orderNumber', 'FPX-123456789');
    storage.set('tus::photo::1', 'u'.repeat(60));
    storage.set('formData', 'f'.repeat(80));
    storage.set('uploadedPhotos_chunk_0', 'c'.repeat(100));
    return storage;
  };

  it('clears unused keys first', () => {
    const storage = full();
    const { state } = at('step', storage);
    state.save({ name: 's'.repeat(60) });
    expect(state.flush()).toBe(true);
    expect(storage.get('uploadedPhotos_chunk_0')).toBeNull();
    expect(storage.get('formData')).not.toBeNull();
  });

  it('never clears the language, the order number and the upload keys', () => {
    const storage = full();
    const { state } = at('step', storage);
    state.save({ name: 's'.repeat(200) });
    expect(state.flush()).toBe(true);
    expect(storage.keys().toSorted()).toEqual(['language', 'orderNumber', 'step', 'tus::photo::1']);
  });

  it('reports when clearing does not free enough space', () => {
    const storage = full();
    const { state } = at('selectedCountry', storage);
    state.save({ name: 's'.repeat(390) });
    expect(state.flush()).toBe(false);
    expect(problemsWith('selectedCountry')).toEqual([{ kind: 'full', key: 'selectedCountry' }]);
    expect(storage.get('language')).toBe('ar');
  });
});
