type Work = () => void;

const waiting = new Set<Work>();
let isAsked = false;

/** Pause between two tasks in a browser that does not report idle time, ms. */
const pauseMs = 50;
/** Maximum wait of a task in a browser that is never idle, ms. */
const longestMs = 500;

function ask(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: longestMs });
  else setTimeout(next, pauseMs);
}

function next(): void {
  isAsked = false;
  const [work] = waiting;
  if (work) waiting.delete(work);
  ask();
  work?.();
}

/** Runs tasks while the browser is idle, one at a time and in order; returns a function that cancels the task. */
export function whenIdle(work: Work): () => void {
  waiting.add(work);
  ask();
  return () => {
    waiting.delete(work);
  };
}
