import { lazy, Suspense, type ComponentProps } from 'react';
import { LoadingDialog } from '#web/ui/loading.tsx';
import { PartBoundary } from '#web/ui/part-boundary.tsx';

const PhotoViewer = lazy(() =>
  import('./photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })),
);

interface PhotoWindowProps extends Omit<ComponentProps<typeof PhotoViewer>, 'openId'> {
  /** The photo shown; null keeps the viewer closed. */
  readonly openId: string | null;
}

/** Loads the viewer's code on first use. */
export function PhotoWindow({ openId, ...rest }: PhotoWindowProps) {
  if (openId === null) return null;
  return (
    <PartBoundary onClose={rest.onClose}>
      <Suspense fallback={<LoadingDialog />}>
        <PhotoViewer {...rest} openId={openId} />
      </Suspense>
    </PartBoundary>
  );
}
