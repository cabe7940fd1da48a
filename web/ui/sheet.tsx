import { lazy, Suspense } from 'react';
import { LoadingDialog } from './loading.tsx';
import { PartBoundary } from './part-boundary.tsx';
import type { SheetProps } from './sheet-props.ts';

const SheetDialog = lazy(() =>
  import('./sheet-dialog.tsx').then((module) => ({ default: module.SheetDialog })),
);

/** Loads the dialog's code on first use. See {@link SheetProps}. */
export function Sheet(props: SheetProps) {
  if (!props.isOpen) return null;
  return (
    <PartBoundary onClose={props.onClose}>
      <Suspense fallback={<LoadingDialog />}>
        <SheetDialog {...props} />
      </Suspense>
    </PartBoundary>
  );
}

/** Loads the dialog's code ahead of its first use. */
export function prepareSheet(): void {
  import('./sheet-dialog.tsx').catch(() => undefined);
}
