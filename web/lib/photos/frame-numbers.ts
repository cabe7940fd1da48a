import { isOrderable } from './counts.ts';
import type { PhotoChoice, Picture } from './model.ts';

/** What the numbers need of a photo: what it is, and the frames of its cards. */
interface Numbered {
  readonly item: Picture & { readonly id: string };
  readonly cards: readonly PhotoChoice[];
  readonly orderNumber: string | null;
}

/** The frame numbers of the photos of a page. */
export interface FrameNumbers<Photo extends Numbered> {
  /** Returns the first of `count` new frames after those of all photos; refused files come after them. */
  readonly take: (count: number) => number;
  /**
   * Moves a file behind all photos if the change shows that it is no picture: the numbers of photos count photos. It is
   * shown with the reason, and is no part of the order.
   */
  readonly follow: (before: Photo, after: Photo) => void;
}

function isRefused({ item }: Numbered): boolean {
  return !isOrderable(item);
}

function framesOf({ cards }: Numbered): number[] {
  return [...new Set(cards.map(({ frame }) => frame))].toSorted((a, b) => a - b);
}

function findLast(photos: readonly Numbered[]): number {
  return photos.reduce((last, photo) => Math.max(last, ...framesOf(photo)), 0);
}

/** Numbers the photos that `list` returns, without those of placed orders; `store` gets each photo that changes. */
export function frameNumbers<Photo extends Numbered>(
  list: () => Photo[],
  store: (photo: Photo) => void,
): FrameNumbers<Photo> {
  const open = (): Photo[] => list().filter(({ orderNumber }) => orderNumber === null);
  const renumber = (photos: readonly Photo[], toFrame: (photo: Photo, frame: number) => number) => {
    for (const photo of photos) {
      const cards = photo.cards.map((card) => ({ ...card, frame: toFrame(photo, card.frame) }));
      if (cards.some(({ frame }, index) => frame !== photo.cards[index]?.frame)) {
        store({ ...photo, cards });
      }
    }
  };
  return {
    take: (count) => {
      const photos = open();
      const first = 1 + findLast(photos.filter((photo) => !isRefused(photo)));
      renumber(photos.filter(isRefused), (_photo, frame) => frame + count);
      return first;
    },
    follow: (before, after) => {
      if (isRefused(before) || !isRefused(after) || after.orderNumber !== null) return;
      const photos = open();
      const own = framesOf(after);
      const firstOfLast = findLast(photos) - own.length + 1;
      renumber(photos, ({ item }, frame) =>
        item.id === after.item.id
          ? firstOfLast + own.indexOf(frame)
          : frame - own.filter((one) => one < frame).length,
      );
    },
  };
}
