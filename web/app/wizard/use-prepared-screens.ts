import { useEffect } from 'react';
import { connection } from '#web/lib/connection.ts';
import { mayKeepPhotos } from '#web/lib/may-keep-photos.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { prepareSheet } from '#web/ui/sheet.tsx';
import type { Screen } from '../order/screens.ts';
import { loadPhotos } from '../photos/photos-view.ts';
import { checkoutScreen, photosScreen } from './next-screens.ts';

/** Time after the load before anything is fetched for later, ms: until then the first screen has the line to itself. */
const restMs = 4000;

// A screen that cannot be fetched now is fetched when it is needed.
const tryTo = (...work: Promise<unknown>[]): void => {
  Promise.all(work).catch(() => undefined);
};

const prepare = (): void => {
  tryTo(loadPhotos(), photosScreen(), checkoutScreen());
  prepareSheet();
};

/** Runs once: at the first touch or focus, or when the page has been at rest for a while. Answers how to stop. */
const onIntent = (run: () => void): (() => void) => {
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
};

/**
 * Brings the photos kept from an earlier visit back at once, and fetches the next screens once somebody is about to go
 * on or has been reading for a while; a person who saves data fetches them when they are shown.
 */
export const usePreparedScreens = (screen: Screen): void => {
  const onIntro = screen === 'intro';
  // The network lies outside React.
  useEffect(() => {
    const restore = async (): Promise<void> => {
      if (!onIntro || (await mayKeepPhotos())) await loadPhotos();
    };
    tryTo(restore());
  }, [onIntro]);
  useEffect(() => (connection()?.saveData === true ? undefined : onIntent(prepare)), []);
};
