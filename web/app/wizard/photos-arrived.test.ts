import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { createStore } from 'zustand';
import { goneFault, type PhotoItem, type Picture } from '#web/lib/photos/model.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import { countGone, photosArrived } from './photos-arrived.ts';

const stopped = { code: 'network_error', retryable: true } as const;

function photo(id: string, change: Partial<Picture> = {}): PhotoItem {
  const picture = newPicture({ fileName: `${id}.jpg`, fileType: 'image/jpeg' });
  const card = { ...newChoice(defaultCatalogue, { id, frame: 1 }, 'US'), photoId: id };
  return { ...picture, ...card, state: 'ready', ...change };
}

/** Photos whose retry is recorded; it begins to send what this device still has. */
function stage(photos: readonly PhotoItem[]) {
  const retried: string[] = [];
  const reported: { readonly done: number; readonly total: number }[] = [];
  const store = createStore<{ photos: readonly PhotoItem[]; retry: (id: string) => void }>(() => ({
    photos,
    retry: (id) => {
      retried.push(id);
      const isHere = photos.some((item) => item.id === id && item.fault !== goneFault);
      if (isHere) change(id, { state: 'ready', orderCopy: 'sending', fault: null });
    },
  }));
  const change = (id: string, to: Partial<Picture>): void =>
    store.setState({
      photos: store.getState().photos.map((item) => (item.id === id ? { ...item, ...to } : item)),
    });
  return {
    retried,
    reported,
    change,
    arrived: photosArrived(store, (progress) => reported.push(progress)),
  };
}

describe('photosArrived', () => {
  it('retries a photo that could not be sent, and waits until it has arrived', async () => {
    const { retried, reported, change, arrived } = stage([
      photo('a', { orderCopy: 'sent' }),
      photo('b', { orderCopy: 'failed', fault: stopped }),
    ]);
    expect(retried).toEqual(['b']);
    expect(reported).toEqual([{ done: 1, total: 2 }]);
    change('b', { orderCopy: 'sent' });
    expect(await arrived).toEqual([]);
  });

  it('retries a photo that could not be processed', async () => {
    const { retried, change, arrived } = stage([photo('a', { state: 'failed', fault: stopped })]);
    expect(retried).toEqual(['a']);
    change('a', { orderCopy: 'sent' });
    expect(await arrived).toEqual([]);
  });

  it('names the photos that cannot arrive', async () => {
    const { retried, arrived } = stage([
      photo('a', { orderCopy: 'failed', fault: goneFault }),
      photo('b', { orderCopy: 'sent' }),
    ]);
    expect(await arrived).toEqual(['a']);
    expect(retried).toEqual(['a']);
  });

  it('ignores a file that is not a picture', async () => {
    const fault = { code: 'invalid_file_type', retryable: false } as const;
    const { retried, arrived } = stage([
      photo('a', { state: 'failed', fault }),
      photo('b', { orderCopy: 'sent' }),
    ]);
    expect(await arrived).toEqual([]);
    expect(retried).toEqual([]);
  });
});

describe('countGone', () => {
  it('counts a photo once that several cards have, and no photo of the order that is here', () => {
    const gone = photo('a', { orderCopy: 'failed', fault: goneFault });
    const photos = [gone, { ...gone, id: 'copy' }, photo('b', { orderCopy: 'sent' })];
    expect(countGone(photos, ['a', 'b'])).toBe(1);
    expect(countGone(photos, ['b'])).toBe(0);
  });
});
