import { lazy, Suspense } from 'react';
import type { Framing } from '#domain/print-geometry.ts';
import type { PhotoItem } from '../model.ts';

const CropSheet = lazy(() =>
  import('./crop-sheet.tsx').then((module) => ({ default: module.CropSheet })),
);

interface CropWindowProps {
  /** The photo whose crop is chosen; null keeps the window closed. */
  readonly photo: PhotoItem | null;
  readonly country: string;
  readonly onChange: (id: string, framing: Framing | null) => void;
  readonly onClose: () => void;
}

/** Fetches the window's code when it first opens. */
export function CropWindow({ photo, country, onChange, onClose }: CropWindowProps) {
  if (!photo) return null;
  return (
    <Suspense fallback={null}>
      <CropSheet
        photo={photo}
        country={country}
        onChange={(framing) => onChange(photo.id, framing)}
        onClose={onClose}
      />
    </Suspense>
  );
}
