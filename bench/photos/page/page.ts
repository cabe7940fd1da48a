import { contestants, type Show } from './contestants.ts';

type Name = keyof typeof contestants;

/** Times in milliseconds from the start. */
export interface Measured {
  readonly ms: number;
  /** When the first thumbnail and when all thumbnails were ready to be painted; null if none are shown. */
  readonly firstShownMs: number | null;
  readonly allShownMs: number | null;
  readonly longestTaskMs: number;
}

declare global {
  interface Window {
    measure: (name: Name, count: number, isShown: boolean) => Promise<Measured>;
    /** The order copy of one of the files, base64. */
    copyOf: (name: Name, index: number) => Promise<string>;
  }
}

let longestTaskMs = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, entry.duration);
}).observe({ entryTypes: ['longtask'] });

function chosen(): readonly File[] {
  return [...(document.querySelector<HTMLInputElement>('#files')?.files ?? [])];
}

function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}

function gallery(start: number) {
  const times: Promise<number>[] = [];
  const grid = document.createElement('div');
  document.body.append(grid);
  const show: Show = (thumb) => {
    const image = new Image(100, 100);
    image.src = URL.createObjectURL(thumb);
    grid.append(image);
    times.push(image.decode().then(() => performance.now() - start));
  };
  const close = (): void => {
    for (const image of grid.querySelectorAll('img')) URL.revokeObjectURL(image.src);
    grid.remove();
  };
  return { show, times, close };
}

window.measure = async (name, count, isShown) => {
  const files = chosen().slice(0, count);
  await painted();
  longestTaskMs = 0;
  const start = performance.now();
  const { show, times, close } = gallery(start);
  let reported = 0;
  let allShownMs: number | null = null;
  const allPainted = async (): Promise<void> => {
    await Promise.all(times);
    await painted();
    allShownMs = performance.now() - start;
  };
  const copies = await contestants[name](files, (thumb) => {
    reported += 1;
    if (!isShown) return;
    show(thumb);
    if (reported === count) void allPainted();
  });
  const ms = performance.now() - start;
  if (name !== 'decode' && (copies.length !== count || reported !== count)) {
    throw new Error(`${name}: ${copies.length} copies, ${reported} shown of ${count}`);
  }
  const shown = await Promise.all(times);
  await new Promise((resolve) => setTimeout(resolve, 150));
  close();
  return {
    ms,
    firstShownMs: shown.length > 0 ? Math.min(...shown) : null,
    allShownMs,
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
