import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocale } from 'use-intl';
import { useCloseOnBack } from './close-on-back.ts';
import { useDoublePressGuard } from './double-press.ts';

interface FullScreenProps {
  readonly label: string;
  readonly onClose: () => void;
  /** Called for keys pressed inside the dialog, not for those of a dialog opened from it. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** A full-screen dialog: traps the focus, restores it when it closes, closes on Escape and on Back. */
export function FullScreen({ label, onClose, onKeyDown, children }: FullScreenProps) {
  const locale = useLocale();
  const dialog = useRef<HTMLElement>(null);
  useCloseOnBack(true, onClose);
  useDoublePressGuard();
  // React events also bubble out of dialogs opened from this one; DOM events do not.
  useEffect(() => {
    const element = dialog.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
  return (
    <I18nProvider locale={locale}>
      <ModalOverlay
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        className="fixed inset-0 z-50"
      >
        <Modal className="h-full">
          <Dialog ref={dialog} aria-label={label} className="h-full outline-none">
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
