import type { PhotoItem, SendState } from '#web/lib/photos/model.ts';

/** The customer does not see originals being sent; only a failed one is reported. */
function goesUnseen(original: SendState): boolean {
  return original === 'waiting' || original === 'sending' || original === 'sent';
}

function looksSame(one: PhotoItem, other: PhotoItem): boolean {
  return (Object.keys({ ...one, ...other }) as (keyof PhotoItem)[]).every(
    (key) =>
      one[key] === other[key] ||
      (key === 'original' && goesUnseen(one.original) && goesUnseen(other.original)),
  );
}

/**
 * Keeps the same card objects and the same list where nothing visible has changed: hundreds of originals in flight
 * are no reason to render again.
 */
export function keepSeen(
  before: readonly PhotoItem[],
  now: readonly PhotoItem[],
): readonly PhotoItem[] {
  const known = new Map(before.map((photo) => [photo.id, photo]));
  const kept = now.map((photo) => {
    const seen = known.get(photo.id);
    return seen && looksSame(seen, photo) ? seen : photo;
  });
  const isSame = kept.length === before.length && kept.every((photo, at) => photo === before[at]);
  return isSame ? before : kept;
}
