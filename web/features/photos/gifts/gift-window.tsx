import { lazy, Suspense } from 'react';
import type { PhotoItem } from '../model.ts';

const GiftSheet = lazy(() =>
  import('./gift-sheet.tsx').then((module) => ({ default: module.GiftSheet })),
);

interface GiftWindowProps {
  /** The photo shown as the gift it becomes; null keeps the window closed. */
  readonly photo: PhotoItem | null;
  readonly onClose: () => void;
}

/** Fetches the window's code when it first opens. */
export function GiftWindow({ photo, onClose }: GiftWindowProps) {
  if (!photo) return null;
  return (
    <Suspense fallback={null}>
      <GiftSheet photo={photo} onClose={onClose} />
    </Suspense>
  );
}
