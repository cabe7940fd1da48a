// Stands in the page with the server's first screen and runs before anything is painted: it says who must not see that
// screen, brings the shop's own scripts when they are needed, and keeps what is tapped until they run.
import { connection } from '#web/lib/connection.ts';
import { isPositionAllowed } from '#web/lib/position.ts';
import { isAboutToChange, isFirstVisit, type PageFacts } from './first-visit.ts';
import { hiddenMark } from './hand-over.ts';
import { followRest } from './rest.ts';
import { keepFocus, keepTaps } from './taps.ts';

/** What somebody does who is about to use the page. */
const intents = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'click'] as const;

/** Pause after scripts that did not come, ms. */
const retryMs = 3000;

/** A browser that keeps nothing does not even let one ask. */
const orElse = (ask: () => boolean, otherwise: boolean): boolean => {
  try {
    return ask();
  } catch {
    return otherwise;
  }
};

const fetchAhead = (files: readonly string[], fetchPriority: 'high' | 'low'): void => {
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '', fetchPriority });
    document.head.append(link);
  }
};

const savesData = (): boolean => connection()?.saveData === true;

const { app = '', ahead = '', language, country } = document.currentScript?.dataset ?? {};
const facts: PageFacts = { language, country };
const files = ahead.split(' ').filter(Boolean);
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
    giveFocus();
    taps.repeat();
  },
};

let isComing = false;
const bring = (): void => {
  if (isComing) return;
  isComing = true;
  for (const intent of intents) removeEventListener(intent, onIntent, true);
  import(/* @vite-ignore */ app).catch(() => {
    isComing = false;
    setTimeout(bring, retryMs);
  });
};

/** A mouse that rests where the page comes to stand is told as one that moves, by nothing. */
const isResting = (event: Event): boolean =>
  event.type === 'pointermove' &&
  event instanceof PointerEvent &&
  event.movementX === 0 &&
  event.movementY === 0;

const onIntent = (event: Event): void => {
  if (!isResting(event)) bring();
};

if (orElse(() => isAboutToChange(facts), false)) root.setAttribute(hiddenMark, '');
if (orElse(() => isFirstVisit(facts), true)) {
  for (const intent of intents) addEventListener(intent, onIntent, true);
  // The country of this visit is the one it is in.
  void isPositionAllowed().then((isAllowed) => isAllowed && bring());
  addEventListener('load', () => {
    if (!savesData()) fetchAhead([app, ...files], 'low');
  });
} else {
  fetchAhead(files, 'high');
  bring();
}
