import { lazy, Suspense } from 'react';
import type { SheetProps } from './sheet-props.ts';

const SheetDialog = lazy(() =>
  import('./sheet-dialog.tsx').then((module) => ({ default: module.SheetDialog })),
);

/** Fetches the window's code when it first opens. See {@link SheetProps}. */
export function Sheet(props: SheetProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SheetDialog {...props} />
    </Suspense>
  );
}

/** Fetches the window's code ahead of its first opening. */
export const prepareSheet = (): void => {
  import('./sheet-dialog.tsx').catch(() => undefined);
};
