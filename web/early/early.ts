// Inlined in the page with the server's first screen and run before the first paint: hides that screen if another one
// is about to replace it, loads the shop's own scripts when they are needed, and keeps taps until these run.
import { connection } from '#web/lib/connection.ts';
import { isPositionAllowed } from '#web/lib/position.ts';
import { isAboutToChange, isFirstVisit, type PageFacts } from './first-visit.ts';
import { showNote } from './not-loaded.ts';
import { firstScreenMark, hiddenMark, laterFontsMark } from './hand-over.ts';
import { followRest } from './rest.ts';
import { keepChoice, keepFocus, keepTaps } from './taps.ts';

/** Events that show that the page is about to be used. */
const intents = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'click'] as const;

/** Delay before failed scripts are loaded again, ms. */
const retryMs = 3000;
/** Maximum age of a page that arrived on a fast connection, ms. */
const fastArrivalMs = 250;
/** Maximum wait of the fonts for the scripts, ms. */
const longestFontWaitMs = 3000;

/** Reading storage throws when it is forbidden. */
function orElse(ask: () => boolean, otherwise: boolean): boolean {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

function savesData(): boolean {
  return connection()?.saveData === true;
}

const {
  app = '',
  imports = '',
  texts = '',
  language,
  country,
} = document.currentScript?.dataset ?? {};
const facts: PageFacts = { language, country };
const root = document.documentElement;
const taps = keepTaps();
const repeatChoice = keepChoice();
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
    repeatChoice();
    taps.repeat();
  },
};

const fetched = new Set<string>();

/** Browsers never retry a module that failed to load, so the files are fetched into the cache first, each once. */
async function fetchScript(file: string): Promise<void> {
  if (fetched.has(file)) return;
  const response = await fetch(file, { priority: 'high' });
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  await response.arrayBuffer();
  fetched.add(file);
}

async function fetchImports(): Promise<void> {
  await Promise.all(imports.split(' ').filter(Boolean).map(fetchScript));
}

/** Without this file the shop loads its texts as a script. */
function fetchTexts(): void {
  fetch(texts, { priority: 'high' }).catch(() => undefined);
}

/** The shop's scripts depend on a script at the end of the page. */
async function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
}

function reload(): void {
  location.reload();
}

async function load(): Promise<void> {
  try {
    await Promise.all([fetchScript(app), fetchImports(), whenParsed()]);
  } catch {
    const retry = setTimeout(() => void load(), retryMs);
    await whenParsed();
    showNote(() => {
      clearTimeout(retry);
      void load();
    });
    return;
  }
  try {
    await import(/* @vite-ignore */ app);
  } catch {
    // The cache may be off, or the script may have failed in itself.
    showNote(reload);
  }
}

function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}

/** A fast connection brings the rest soon enough after the first paint; a slow one is never left idle. */
function whenRestIsDue(): Promise<unknown> {
  return performance.now() < fastArrivalMs ? whenPainted() : nextFrame();
}

/** Before these, only the shop's own script shares the connection with the first screen's pictures. */
async function fetchRest(): Promise<void> {
  await whenRestIsDue();
  fetchTexts();
  await fetchImports();
}

/**
 * The shop's own script is on its way, named in a header of the page. The fonts wait, because the scripts are needed
 * first when the page is touched.
 */
function fetchAhead(): void {
  const letFontsLoad = (): void => root.removeAttribute(laterFontsMark);
  root.setAttribute(laterFontsMark, '');
  setTimeout(letFontsLoad, longestFontWaitMs);
  fetchRest().then(letFontsLoad, letFontsLoad);
}

let isLoading = false;

function loadOnce(): void {
  if (isLoading) return;
  isLoading = true;
  for (const intent of intents) removeEventListener(intent, onIntent, true);
  fetchTexts();
  void load();
}

/** Browsers fire pointermove for a mouse at rest when a page appears under it. */
function isMouseAtRest(event: Event): boolean {
  return (
    event.type === 'pointermove' &&
    event instanceof PointerEvent &&
    event.movementX === 0 &&
    event.movementY === 0
  );
}

function onIntent(event: Event): void {
  if (!isMouseAtRest(event)) loadOnce();
}

root.setAttribute(firstScreenMark, '');
if (orElse(() => isAboutToChange(facts), false)) root.setAttribute(hiddenMark, '');
if (orElse(() => isFirstVisit(facts), true)) {
  for (const intent of intents) addEventListener(intent, onIntent, true);
  // Prices depend on the visitor's country.
  void isPositionAllowed().then((isAllowed) => isAllowed && loadOnce());
  if (!savesData()) fetchAhead();
} else {
  loadOnce();
}
