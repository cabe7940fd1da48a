import { useEffect } from 'react';
import { connection } from '#web/lib/connection.ts';
import { mayKeepPhotos } from '#web/lib/may-keep-photos.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { prepareSheet } from '#web/ui/sheet.tsx';
import type { Screen } from '../order/screens.ts';
import { loadPhotos } from '../photos/photos-view.ts';
import { checkoutScreen, photosScreen } from './next-screens.ts';

/** Delay after the load before anything is preloaded, ms: until then the first screen gets the full bandwidth. */
const restMs = 4000;

// A screen that fails to preload is loaded when it is needed.
function tryTo(...work: Promise<unknown>[]): void {
  Promise.all(work).catch(() => undefined);
}

function prepare(): void {
  tryTo(loadPhotos(), photosScreen(), checkoutScreen());
  prepareSheet();
}

/**
 * Runs once: at the first touch or focus, or when the page has been idle for a while. Returns a function that cancels
 * it.
 */
function onIntent(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => {
    timer = setTimeout(() => whenIdle(begin), restMs);
  };
  const stop = (): void => {
    clearTimeout(timer);
    removeEventListener('load', rest);
    removeEventListener('pointerdown', begin);
    removeEventListener('focusin', begin);
  };
  const begin = (): void => {
    stop();
    run();
  };
  addEventListener('pointerdown', begin);
  addEventListener('focusin', begin);
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest);
  return stop;
}

/**
 * Loads the photos of an earlier visit immediately, and preloads the next screens when the customer is about to
 * continue or has been reading for a while; with the data saver on, screens load when they are shown.
 */
export function usePreparedScreens(screen: Screen): void {
  const onIntro = screen === 'intro';
  // The network lives outside React.
  useEffect(() => {
    const restore = async (): Promise<void> => {
      if (!onIntro || (await mayKeepPhotos())) await loadPhotos();
    };
    tryTo(restore());
  }, [onIntro]);
  useEffect(() => (connection()?.saveData === true ? undefined : onIntent(prepare)), []);
}
