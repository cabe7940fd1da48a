import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Cross } from '#web/ui/icons.tsx';

interface SheetProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over a screen; it closes on Escape and on a press outside, and gives the focus back. */
export function Sheet({ title, closeLabel, onClose, children }: SheetProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="fixed inset-0 z-50 grid place-items-center bg-scrim p-4"
    >
      <Modal className="flex max-h-full w-full max-w-3xl flex-col rounded-sheet bg-ground shadow-lift">
        <Dialog className="flex min-h-0 flex-col outline-none">
          <header className="flex items-center gap-3 border-b border-rule px-5 py-2">
            <Heading slot="title" className="grow font-display text-3">
              {title}
            </Heading>
            <button
              type="button"
              aria-label={closeLabel}
              title={closeLabel}
              onClick={onClose}
              className="grid size-target place-items-center rounded-control hover:bg-tray"
            >
              <Cross />
            </button>
          </header>
          <div className="min-h-0 overflow-y-auto p-5">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
