import sharp from 'sharp';

// A cache of decoded pictures never serves twice here, and one thread a picture keeps the memory of a picture bounded.
sharp.cache(false);
sharp.concurrency(1);

/** Pictures in work at once in this process, whoever asks: their memory is the process's. */
const slots = 2;

let free = slots;
const waiting: { readonly weight: number; readonly start: () => void }[] = [];

const admit = (): void => {
  for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
    waiting.shift();
    free -= next.weight;
    next.start();
  }
};

/**
 * Runs work on a picture when there is room, in order of asking. `alone` for a picture that must be held whole in
 * memory: nothing else is in work beside it.
 */
export const inPicturePool = async <T>(alone: boolean, work: () => Promise<T>): Promise<T> => {
  const weight = alone ? slots : 1;
  await new Promise<void>((start) => {
    waiting.push({ weight, start });
    admit();
  });
  try {
    return await work();
  } finally {
    free += weight;
    admit();
  }
};
