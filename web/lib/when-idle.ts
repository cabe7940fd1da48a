type Work = () => void;

const waiting = new Set<Work>();
let isAsked = false;

/** Time between two pieces of work in a browser that does not tell when it is idle, ms. */
const pauseMs = 50;
/** The most a piece of work waits for a browser that is never idle, ms. */
const longestMs = 500;

const ask = (): void => {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: longestMs });
  else setTimeout(next, pauseMs);
};

const next = (): void => {
  isAsked = false;
  const [work] = waiting;
  if (work) waiting.delete(work);
  ask();
  work?.();
};

/** Does the work when the browser is idle, one piece each time, in the order they came; answers how to take it back. */
export const whenIdle = (work: Work): (() => void) => {
  waiting.add(work);
  ask();
  return () => {
    waiting.delete(work);
  };
};
