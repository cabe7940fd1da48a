import { contestants, type Show } from './contestants.ts';

type Name = keyof typeof contestants;

/** Times in milliseconds from the start. */
export interface Measured {
  readonly ms: number;
  /** When the first and the last small picture stood in the page, decoded and painted; null without any. */
  readonly firstShownMs: number | null;
  readonly allShownMs: number | null;
  readonly longestTaskMs: number;
}

declare global {
  interface Window {
    measure: (name: Name, count: number) => Promise<Measured>;
    /** The order copy of one of the files, base64. */
    copyOf: (name: Name, index: number) => Promise<string>;
  }
}

let longestTaskMs = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, entry.duration);
}).observe({ entryTypes: ['longtask'] });

const chosen = (): readonly File[] => [
  ...(document.querySelector<HTMLInputElement>('#files')?.files ?? []),
];

const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

const gallery = (start: number) => {
  const times: Promise<number>[] = [];
  const grid = document.createElement('div');
  document.body.append(grid);
  const show: Show = (thumb) => {
    const image = new Image(100, 100);
    image.src = URL.createObjectURL(thumb);
    grid.append(image);
    const shown = async (): Promise<number> => {
      await image.decode();
      await painted();
      return performance.now() - start;
    };
    times.push(shown());
  };
  const close = (): void => {
    for (const image of grid.querySelectorAll('img')) URL.revokeObjectURL(image.src);
    grid.remove();
  };
  return { show, times, close };
};

window.measure = async (name, count) => {
  const files = chosen().slice(0, count);
  await painted();
  longestTaskMs = 0;
  const start = performance.now();
  const { show, times, close } = gallery(start);
  const copies = await contestants[name](files, show);
  const ms = performance.now() - start;
  if (name !== 'decode' && (copies.length !== count || times.length !== count)) {
    throw new Error(`${name}: ${copies.length} copies, ${times.length} shown of ${count}`);
  }
  const shown = await Promise.all(times);
  await new Promise((resolve) => setTimeout(resolve, 150));
  close();
  return {
    ms,
    firstShownMs: shown.length > 0 ? Math.min(...shown) : null,
    allShownMs: shown.length > 0 ? Math.max(...shown) : null,
    longestTaskMs,
  };
};

window.copyOf = async (name, index) => {
  const [copy] = await contestants[name](chosen().slice(index, index + 1), () => undefined);
  if (!copy) throw new Error(`${name} made no copy`);
  let bytes = '';
  for (const byte of new Uint8Array(await copy.arrayBuffer())) bytes += String.fromCharCode(byte);
  return btoa(bytes);
};
