import type { ReactNode } from 'react';

/** A dialog over the page: from the bottom edge on a phone, centered on a desktop. */
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
