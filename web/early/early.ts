// Stands in the page with the server's first screen and runs before anything is painted: hides that screen from those
// who are about to see another, loads the shop's own scripts when they are needed, and keeps taps until they run.
import { connection } from '#web/lib/connection.ts';
import { isPositionAllowed } from '#web/lib/position.ts';
import { isAboutToChange, isFirstVisit, type PageFacts } from './first-visit.ts';
import { firstScreenMark, hiddenMark } from './hand-over.ts';
import { followRest } from './rest.ts';
import { keepFocus, keepTaps } from './taps.ts';

/** Events of somebody who is about to use the page. */
const intents = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'click'] as const;

/** Pause before scripts that could not be fetched are fetched again, ms. */
const retryMs = 3000;

/** Where storage is forbidden, reading it throws. */
const orElse = (ask: () => boolean, otherwise: boolean): boolean => {
  try {
    return ask();
  } catch {
    return otherwise;
  }
};

const savesData = (): boolean => connection()?.saveData === true;

const { app = '', ahead = '', language, country } = document.currentScript?.dataset ?? {};
const facts: PageFacts = { language, country };
const root = document.documentElement;
const taps = keepTaps();
const whenAtRest = followRest();

window.early = {
  takePicker: taps.takePicker,
  draw: async (work) => {
    await whenAtRest();
    const giveFocus = keepFocus();
    work();
    root.removeAttribute(hiddenMark);
    root.removeAttribute(firstScreenMark);
    giveFocus();
    taps.repeat();
  },
};

/** Browsers do not ask again for a module that could not be fetched once: the files are fetched into the cache first. */
const fetchScripts = async (priority: 'high' | 'low'): Promise<void> => {
  const fetched = [app, ...ahead.split(' ').filter(Boolean)].map(async (file) => {
    const response = await fetch(file, { priority });
    if (!response.ok) throw new Error(`${file} answered ${response.status}`);
    await response.arrayBuffer();
  });
  await Promise.all(fetched);
};

/** A script the shop's own depend on stands at the end of the page. */
const whenParsed = async (): Promise<void> => {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
};

const load = async (): Promise<void> => {
  try {
    await Promise.all([fetchScripts('high'), whenParsed()]);
  } catch {
    setTimeout(() => void load(), retryMs);
    return;
  }
  await import(/* @vite-ignore */ app);
};

let isLoading = false;
const loadOnce = (): void => {
  if (isLoading) return;
  isLoading = true;
  for (const intent of intents) removeEventListener(intent, onIntent, true);
  void load();
};

/** Browsers fire pointermove for a mouse at rest when a page appears under it. */
const isMouseAtRest = (event: Event): boolean =>
  event.type === 'pointermove' &&
  event instanceof PointerEvent &&
  event.movementX === 0 &&
  event.movementY === 0;

const onIntent = (event: Event): void => {
  if (!isMouseAtRest(event)) loadOnce();
};

root.setAttribute(firstScreenMark, '');
if (orElse(() => isAboutToChange(facts), false)) root.setAttribute(hiddenMark, '');
if (orElse(() => isFirstVisit(facts), true)) {
  for (const intent of intents) addEventListener(intent, onIntent, true);
  // The prices are those of the country the visitor is in.
  void isPositionAllowed().then((isAllowed) => isAllowed && loadOnce());
  addEventListener('load', () => {
    if (!savesData()) fetchScripts('low').catch(() => undefined);
  });
} else {
  loadOnce();
}
