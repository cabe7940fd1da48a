/**
 * Calls `work` each time the page is hidden or closes, for what must not be lost with it: phones discard hidden pages
 * without any further event. What `work` starts has to be requested at once, without waiting for results. `isInput`: the
 * work finishes what the customer is typing, which comes before anything is stored. Returns a function that ends this.
 */
export function onPageHidden(work: () => void, isInput = false): () => void {
  const look = (): void => {
    if (document.visibilityState === 'hidden') work();
  };
  globalThis.addEventListener?.('pagehide', work, isInput);
  globalThis.document?.addEventListener('visibilitychange', look, isInput);
  return () => {
    globalThis.removeEventListener('pagehide', work, isInput);
    document.removeEventListener('visibilitychange', look, isInput);
  };
}
