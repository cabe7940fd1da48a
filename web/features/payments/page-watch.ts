import { fromCallback } from 'xstate';

/**
 * How long the page may be hidden before the window is removed, milliseconds. On a touch device the bank's own app
 * covers the page during an approval.
 */
export const hiddenLimits = { desktop: 10_000, touch: 3 * 60_000 } as const;

function hiddenLimit(): number {
  return matchMedia('(pointer: coarse)').matches ? hiddenLimits.touch : hiddenLimits.desktop;
}

/** Events of the page around the window. */
export type PageEvent =
  | { readonly type: 'PAGE.BACK' }
  /** Hidden for as long as {@link hiddenLimits} allows, or left. */
  | { readonly type: 'PAGE.AWAY' }
  /** Visible again after that. */
  | { readonly type: 'PAGE.RETURNED' };

/**
 * Reports the browser's Back, a page that stays hidden, and a page left for another address, which the browser may
 * restore from its back/forward cache.
 */
export const pageWatch = fromCallback<PageEvent, undefined, PageEvent>(({ sendBack }) => {
  const hiddenMs = hiddenLimit();
  let hiddenSince: number | null = null;
  let away = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = (): void => {
    if (away) return;
    away = true;
    sendBack({ type: 'PAGE.AWAY' });
  };
  const back = (): void => {
    away = false;
    sendBack({ type: 'PAGE.RETURNED' });
  };
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      hiddenSince = performance.now();
      timer = setTimeout(leave, hiddenMs);
      return;
    }
    // Timers are suspended in the background of a phone, so the clock decides.
    if (hiddenSince !== null && performance.now() - hiddenSince >= hiddenMs) leave();
    hiddenSince = null;
    if (away) back();
  };
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && away) back();
  };
  const onBack = (): void => sendBack({ type: 'PAGE.BACK' });
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('popstate', onBack);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', onShow);
    window.removeEventListener('popstate', onBack);
  };
});
