import { lazy, Suspense } from 'react';
import { LoadingDialog } from '#web/ui/loading.tsx';
import { PartBoundary } from '#web/ui/part-boundary.tsx';
import type { PhotoItem } from '#web/lib/photos/model.ts';

const GiftSheet = lazy(() =>
  import('./gift-sheet.tsx').then((module) => ({ default: module.GiftSheet })),
);

interface GiftWindowProps {
  /** The photo shown as its gift; null keeps the dialog closed. */
  readonly photo: PhotoItem | null;
  readonly onClose: () => void;
}

/** Loads the dialog's code on first use. */
export function GiftWindow({ photo, onClose }: GiftWindowProps) {
  if (!photo) return null;
  return (
    <PartBoundary onClose={onClose}>
      <Suspense fallback={<LoadingDialog />}>
        <GiftSheet photo={photo} onClose={onClose} />
      </Suspense>
    </PartBoundary>
  );
}
