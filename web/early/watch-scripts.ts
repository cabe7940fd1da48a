// Inlined in the pages without the first screen, whose scripts are loaded by the browser itself: it never retries one
// that failed, so the page would say forever that it is loading.
import { showNote } from './not-loaded.ts';

// The event of a script element does not bubble.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) showNote(() => location.reload());
  },
  true,
);
