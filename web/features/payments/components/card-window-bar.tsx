import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Cross } from '#web/ui/icons.tsx';
import { useCardWindow } from '../card-window-store.ts';

/** Raises the bar into the top layer: the provider's window takes the highest z-index there is. */
const raise = (bar: HTMLElement | null): void => {
  if (bar && 'showPopover' in bar && !bar.matches(':popover-open')) bar.showPopover();
};

/** The page behind the window takes no focus, which nobody could see there; it gets its own back afterwards. */
const useCoveredPage = (isCovered: boolean): void => {
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
};

/** The shop's own way out of the card window, whatever the provider shows in it. Source: product §4, card window. */
export function CardWindowBar() {
  const t = useTranslations('payment');
  const leave = useCardWindow((state) => state.leave);
  useCoveredPage(leave !== null);
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
