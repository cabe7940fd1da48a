import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocale } from 'use-intl';
import { IconButton } from './button.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { hasJustOpened, useDoublePressGuard } from './double-press.ts';
import { Cross } from './icons.tsx';
import type { SheetProps } from './sheet-props.ts';

/**
 * The dialog itself: traps the focus, restores it when it closes, closes on Escape, on Back and on a tap outside. In a very
 * short window all of it scrolls, because its ends would leave no room for its content.
 */
export function SheetDialog(props: SheetProps) {
  const { onClose, title, detail, closeLabel, children, footer, role = 'dialog' } = props;
  const locale = useLocale();
  useCloseOnBack(true, onClose);
  useDoublePressGuard();
  return (
    <I18nProvider locale={locale}>
      <ModalOverlay
        isOpen
        isDismissable={role === 'dialog'}
        shouldCloseOnInteractOutside={() => !hasJustOpened()}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        className="fixed inset-0 z-50 flex items-end justify-center bg-scrim md:items-center md:p-6"
      >
        <Modal className="sheet-panel flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-t-sheet bg-ground shadow-lift md:max-w-lg md:rounded-sheet">
          <Dialog
            role={role}
            className="flex min-h-0 flex-col outline-none short:overflow-y-auto short:overscroll-contain"
          >
            <header className="flex items-start gap-3 border-b border-rule ps-5 pe-2 pt-2 pb-3">
              <div className="min-w-0 grow pt-2">
                <Heading slot="title" className="font-display text-3">
                  {title}
                </Heading>
                {detail && <p className="text-small text-ink-2">{detail}</p>}
              </div>
              <IconButton label={closeLabel} onClick={onClose}>
                <Cross />
              </IconButton>
            </header>
            <div className="min-h-0 grow overflow-y-auto overscroll-contain p-5 short:shrink-0 short:overflow-visible">
              {children}
            </div>
            {footer && (
              <footer className="flex flex-wrap gap-3 border-t border-rule p-5">{footer}</footer>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
