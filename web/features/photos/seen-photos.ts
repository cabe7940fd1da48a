import type { PhotoItem, SendState } from './model.ts';

/** Originals go their way unseen; only one that does not arrive is told of. */
const goesUnseen = (original: SendState): boolean =>
  original === 'waiting' || original === 'sending' || original === 'sent';

const looksSame = (one: PhotoItem, other: PhotoItem): boolean => {
  const { original, ...seen } = one;
  const same = original === other.original || (goesUnseen(original) && goesUnseen(other.original));
  return (
    same && (Object.keys(seen) as (keyof typeof seen)[]).every((key) => one[key] === other[key])
  );
};

/**
 * The cards as they are now, each the same object as before where nothing to be seen of it has changed, and the same
 * list where nothing has at all: hundreds of originals on their way are no reason to draw anything again.
 */
export const keepSeen = (
  before: readonly PhotoItem[],
  now: readonly PhotoItem[],
): readonly PhotoItem[] => {
  const known = new Map(before.map((photo) => [photo.id, photo]));
  const kept = now.map((photo) => {
    const seen = known.get(photo.id);
    return seen && looksSame(seen, photo) ? seen : photo;
  });
  const isSame = kept.length === before.length && kept.every((photo, at) => photo === before[at]);
  return isSame ? before : kept;
};
