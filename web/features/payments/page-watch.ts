import { fromCallback } from 'xstate';

/**
 * How long the page may be hidden before the window is taken down, milliseconds. On a touch device the bank's own app
 * stands in front of it during an approval. Source: product §4.
 */
export const hiddenLimits = { desktop: 10_000, touch: 3 * 60_000 } as const;

const hiddenLimit = (): number =>
  matchMedia('(pointer: coarse)').matches ? hiddenLimits.touch : hiddenLimits.desktop;

/** What the page around the window goes through. */
export type PageEvent =
  | { readonly type: 'PAGE.BACK' }
  /** Hidden for as long as {@link hiddenLimits} says, or left. */
  | { readonly type: 'PAGE.AWAY' }
  /** Seen again after that. */
  | { readonly type: 'PAGE.RETURNED' };

/**
 * Tells of the browser's Back, of a page that stays hidden, and of one that is left for another address: a browser may
 * bring that one back as it stood.
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
    // Timers sleep in the background of a phone: the clock decides.
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
