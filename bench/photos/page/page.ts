import { run } from '#web/workers/pipeline-candidate.ts';

interface Measured {
  readonly ms: number;
  readonly longestTaskMs: number;
}

declare global {
  interface Window {
    measure: (name: 'decode' | 'pipeline') => Promise<Measured>;
  }
}

let longestTaskMs = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, entry.duration);
}).observe({ entryTypes: ['longtask'] });

const decodeAll = (files: readonly File[]): Promise<void> => {
  let next = 0;
  const lanes = Array.from({ length: navigator.hardwareConcurrency }, () => {
    const worker = new Worker(new URL('./decode-only.worker.ts', import.meta.url), {
      type: 'module',
    });
    return new Promise<void>((resolve) => {
      const give = (): void => {
        const file = files[next];
        next += 1;
        if (file) return worker.postMessage(file);
        worker.terminate();
        resolve();
      };
      worker.addEventListener('message', give);
      give();
    });
  });
  return Promise.all(lanes).then(() => undefined);
};

const contestants = {
  decode: decodeAll,
  pipeline: async (files: readonly File[]): Promise<void> => {
    const copies = await run([...files], () => undefined);
    if (copies.length !== files.length || copies.some((copy) => !copy.upload)) {
      throw new Error('a photo has no order copy');
    }
  },
};

window.measure = async (name) => {
  const input = document.querySelector<HTMLInputElement>('#files');
  const files = [...(input?.files ?? [])];
  await new Promise((resolve) => requestAnimationFrame(resolve));
  longestTaskMs = 0;
  const start = performance.now();
  await contestants[name](files);
  const ms = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 150));
  return { ms, longestTaskMs };
};
