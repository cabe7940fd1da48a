import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { useCloseOnBack } from '#web/ui/close-on-back.ts';
import { Cross } from '#web/ui/icons.tsx';
import { useCardWindow } from '../card-window-store.ts';

/** Raises the bar into the top layer, because Helcim's window has the highest possible z-index. */
function raise(bar: HTMLElement | null): void {
  if (bar && 'showPopover' in bar && !bar.matches(':popover-open')) bar.showPopover();
}

/** Keeps the focus out of the covered page, where it would be invisible, and restores it afterwards. */
function useCoveredPage(isCovered: boolean): void {
  useLayoutEffect(() => {
    const page = document.querySelector<HTMLElement>('#root');
    if (!isCovered || !page) return;
    const focused = document.activeElement;
    page.inert = true;
    return () => {
      page.inert = false;
      const isFree = document.activeElement === document.body;
      if (isFree && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, [isCovered]);
}

/** The shop's own exits from the card window, independent of Helcim's content. */
export function CardWindowBar() {
  const t = useTranslations('payment');
  const leave = useCardWindow((state) => state.leave);
  useCoveredPage(leave !== null);
  // Back is the exit that customers of phones know best; without this it would leave the checkout as well.
  useCloseOnBack(leave !== null, () => leave?.());
  if (!leave) return null;
  return createPortal(
    <div ref={raise} popover="manual" className="card-window-bar">
      <p className="hidden min-w-0 grow text-small sm:block">{t('closeAnyTime')}</p>
      <Button onClick={leave} className="grow sm:grow-0">
        <Cross className="size-4" />
        {t('leaveWindow')}
      </Button>
    </div>,
    document.body,
  );
}
