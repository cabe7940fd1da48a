import type { PhotoCopies } from './photo-copies.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { pooledProcessor } from './photo-pool.ts';

/** One photo's images as a benchmark compares them. */
export interface CandidateResult {
  readonly upload: Blob;
  readonly thumb: Blob;
}

const processor = pooledProcessor();

/**
 * The product's pipeline for benchmarks: `each` is called as soon as a photo has a small image; the result holds the
 * copies in the order of the files.
 */
export async function run(
  files: readonly Blob[],
  each?: (index: number, shown: { readonly thumb: Blob }) => void,
): Promise<CandidateResult[]> {
  const workers = await processor;
  if (!workers) throw new Error('no worker can draw here');
  const results = await new Promise<PhotoCopies[]>((resolve, reject) => {
    const done: PhotoCopies[] = [];
    const shown = new Set<string>();
    const show = (id: string, thumb: Blob | null): void => {
      if (!thumb || shown.has(id)) return;
      shown.add(id);
      each?.(Number(id), { thumb });
    };
    const pipeline = createPhotoPipeline(workers, {
      started: () => undefined,
      glanced: (id, glance) => show(id, glance.preview),
      sketched: show,
      finished: (id, result) => {
        if (!result.ok) return reject(new Error(`${id}: ${result.code}`));
        show(id, result.thumbnail);
        done[Number(id)] = result;
        if (Object.keys(done).length === files.length) resolve(done);
      },
    });
    pipeline.add(files.map((file, index) => ({ id: String(index), file })));
  });
  return results.map(({ orderCopy, thumbnail }) => {
    if (!orderCopy || !thumbnail) throw new Error('a copy is missing');
    return { upload: orderCopy.blob, thumb: thumbnail };
  });
}
