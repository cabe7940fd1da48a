import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { Part } from '#domain/prints/print-geometry.ts';
import type { PhotoInsight } from '#web/lib/photos/photo-insight.ts';
import { createInsightQueue } from './insight-queue.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import { createPhotoTable } from '#web/lib/photos/photo-table.ts';

const look: PhotoInsight = {
  weights: { columns: [1], rows: [1] },
  edges: 80,
  look: '0123456789abcdef',
  tones: '',
  faces: null,
};
const head: Part = { x: 0.1, y: 0.1, width: 0.2, height: 0.3 };
const picture = new Blob(['a picture']);

/** Resolves after all scheduled work is done. */
function flushPromises() {
  return new Promise((resolve) => setTimeout(resolve));
}

/** A queue with a fake worker that responds when the test says so. */
function looking(atRest = (): Promise<void> => Promise.resolve()) {
  const table = createPhotoTable(
    () => undefined,
    () => undefined,
  );
  const searches: ((faces: readonly Part[] | null) => void)[] = [];
  const worker = {
    look: () => Promise.resolve(look),
    findFaces: () => new Promise<readonly Part[] | null>((resolve) => searches.push(resolve)),
  };
  const insights = createInsightQueue(table, () => worker, atRest);
  const put = (id: string, insight: PhotoInsight | null = null): void =>
    table.put({
      item: { id, ...newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' }), insight },
      cards: [newChoice(defaultCatalogue, { id, frame: 1 }, 'US')],
      removed: [],
      source: null,
      file: null,
      orderCopyHash: null,
      orderNumber: null,
      removedAt: null,
      tab: '',
      addedAt: 0,
    });
  return {
    table,
    insights,
    searches,
    put,
    facesOf: (id: string) => table.get(id)?.item.insight?.faces,
  };
}

describe('the search for faces', () => {
  it('waits until no photo is being processed, and takes one photo at a time', async () => {
    const { insights, searches, put, facesOf } = looking();
    insights.cropsSeen(true);
    insights.holdBack(true);
    for (const id of ['a', 'b']) {
      put(id);
      insights.add(id, picture);
    }
    await flushPromises();
    expect(facesOf('a')).toBeNull();
    expect(searches).toHaveLength(0);
    insights.holdBack(false);
    await flushPromises();
    expect(searches).toHaveLength(1);
    searches[0]?.([head]);
    await flushPromises();
    expect(facesOf('a')).toEqual([head]);
    expect(searches).toHaveLength(2);
    searches[1]?.([]);
    await flushPromises();
    expect(facesOf('b')).toEqual([]);
  });

  it('changes nothing while no framing is visible, and resumes when one becomes visible', async () => {
    const { insights, searches, put, facesOf } = looking();
    put('a');
    insights.add('a', picture);
    await flushPromises();
    expect(searches).toHaveLength(0);
    insights.cropsSeen(true);
    await flushPromises();
    insights.cropsSeen(false);
    searches[0]?.([head]);
    await flushPromises();
    expect(facesOf('a')).toBeNull();
    insights.cropsSeen(true);
    await flushPromises();
    expect(searches).toHaveLength(2);
    searches[1]?.([head]);
    await flushPromises();
    expect(facesOf('a')).toEqual([head]);
  });

  it('yields the processor to scrolling', async () => {
    const rests: (() => void)[] = [];
    const { insights, searches, put } = looking(
      () => new Promise((resolve) => rests.push(resolve)),
    );
    insights.cropsSeen(true);
    put('a');
    insights.add('a', picture);
    await flushPromises();
    expect(searches).toHaveLength(0);
    rests[0]?.();
    await flushPromises();
    expect(searches).toHaveLength(1);
  });

  it('looks for faces in photos of earlier visits, once', async () => {
    const { insights, searches, put } = looking();
    insights.cropsSeen(true);
    put('a', look);
    put('b', { ...look, faces: [] });
    insights.add('a', picture);
    insights.add('b', picture);
    await flushPromises();
    searches[0]?.([]);
    await flushPromises();
    expect(searches).toHaveLength(1);
  });

  it('ends when the finder cannot be loaded, and photos keep their insight', async () => {
    const { table, insights, searches, put } = looking();
    insights.cropsSeen(true);
    put('a');
    put('b');
    insights.add('a', picture);
    insights.add('b', picture);
    await flushPromises();
    searches[0]?.(null);
    await flushPromises();
    put('c');
    insights.add('c', picture);
    await flushPromises();
    expect(searches).toHaveLength(1);
    expect(table.get('b')?.item.insight).toEqual(look);
    expect(table.get('c')?.item.insight).toEqual(look);
  });
});
