import { lazy, Suspense, type ReactNode } from 'react';

/** A window over the page: from the bottom edge on a phone, in the middle on a desk. */
export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** A line under the title. */
  readonly detail?: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Stays in view under the content: the buttons. */
  readonly footer?: ReactNode;
  /** `alertdialog` for a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog';
}

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
