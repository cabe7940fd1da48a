import type library from 'browser-image-compression';
import libraryUrl from 'browser-image-compression/dist/browser-image-compression.js?url';
import {
  orderCopyRule,
  photoBatch,
  thumbnailRule,
  type CopyRule,
} from '#domain/photos/photo-rules.ts';
import { run } from '#web/workers/pipeline-candidate.ts';

declare global {
  interface Window {
    /** The global that the library's script defines. */
    imageCompression?: (typeof library)['default'];
  }
}

/** Called with each thumbnail that can be shown. */
export type Show = (thumb: Blob) => void;

/** Processes files; returns their order copies, or nothing if it makes none. */
type Contestant = (files: readonly File[], show: Show) => Promise<readonly Blob[]>;

/** Only a full decode, on as many workers as there are cores. */
const decode: Contestant = async (files) => {
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
  await Promise.all(lanes);
  return [];
};

const pipeline: Contestant = async (files, show) => {
  const copies = await run([...files], (_, { thumb }) => show(thumb));
  return copies.map(({ upload }) => upload);
};

function libraryOptions({ maxBytes, maxSide, quality }: CopyRule) {
  return {
    maxSizeMB: maxBytes / 1024 ** 2,
    maxWidthOrHeight: maxSide,
    initialQuality: quality,
    fileType: 'image/jpeg',
    useWebWorker: true,
    libURL: new URL(libraryUrl, location.href).href,
  };
}

async function loadLibrary() {
  if (!window.imageCompression) {
    const script = document.createElement('script');
    script.src = libraryUrl;
    await new Promise((resolve) => {
      script.addEventListener('load', resolve);
      document.head.append(script);
    });
  }
  if (!window.imageCompression) throw new Error('the library did not load');
  return window.imageCompression;
}

/** As shops use the library: both copies from the file, one batch after another. */
const usual: Contestant = async (files, show) => {
  const compress = await loadLibrary();
  const copies: Blob[] = [];
  for (let start = 0; start < files.length; start += photoBatch) {
    const batch = files.slice(start, start + photoBatch).map(async (file) => {
      const copy = await compress(file, libraryOptions(orderCopyRule));
      return { copy, thumb: await compress(file, libraryOptions(thumbnailRule)) };
    });
    for (const { copy, thumb } of await Promise.all(batch)) {
      show(thumb);
      copies.push(copy);
    }
  }
  return copies;
};

/** The variants that are compared. */
export const contestants = { decode, pipeline, library: usual };
