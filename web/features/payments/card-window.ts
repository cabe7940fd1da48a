import { fromCallback, fromPromise } from 'xstate';
import { useCardWindow } from './card-window-store.ts';
import { isFromWindow, readWindowMessage, type WindowMessage } from './window-message.ts';

declare global {
  interface Window {
    appendHelcimPayIframe?: (checkoutToken: string, allowExit: boolean) => void;
    removeHelcimPayIframe?: () => void;
  }
}

/** Events of the open window: its messages, and whether it appeared. */
export type WindowEvent =
  | WindowMessage
  | { readonly type: 'WINDOW.OPENED' }
  | { readonly type: 'WINDOW.NOT_READY' }
  /** The customer left it by the shop's own bar. */
  | { readonly type: 'WINDOW.LEFT' };

const frameId = 'helcimPayIframe';

function frame(): HTMLIFrameElement | null {
  const found = document.getElementById(frameId);
  return found instanceof HTMLIFrameElement ? found : null;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const arrived = (): void => resolve();
    // A script requested earlier may still arrive; the first one to load is used.
    const earlier = [...document.scripts].filter(({ src }) => src.startsWith(url));
    for (const script of earlier) script.addEventListener('load', arrived);
    const script = document.createElement('script');
    // Browsers share one request per URL: a new request for the same URL would wait for a hanging one.
    script.src = earlier.length === 0 ? url : `${url}?again=${earlier.length}`;
    script.async = true;
    script.addEventListener('load', arrived);
    script.addEventListener('error', () => {
      // A failed script element stays failed, so the next attempt needs a new one.
      script.remove();
      reject(new Error('card window script'));
    });
    document.head.append(script);
  });
}

/** Loads Helcim's script, unless it is loaded already. */
export const cardScript = fromPromise<void, { readonly url: string }>(async ({ input }) => {
  if (typeof window.appendHelcimPayIframe !== 'function') await loadScript(input.url);
});

function removeWindow(): void {
  window.removeHelcimPayIframe?.();
  frame()?.remove();
}

/** Calls back once the frame is in the page and its document has loaded. */
function watchOpening(opened: () => void): () => void {
  const attach = (): boolean => {
    const found = frame();
    found?.addEventListener('load', opened, { once: true });
    return found !== null;
  };
  if (attach()) return () => {};
  const observer = new MutationObserver(() => {
    if (attach()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

interface WindowInput {
  readonly checkoutToken: string;
  /** Origin of the window; messages of any other origin are ignored. */
  readonly origin: string;
}

/** Opens the window and passes on its messages; stopping the actor removes it. */
export const cardWindow = fromCallback<WindowEvent, WindowInput, WindowEvent>(
  ({ sendBack, input }) => {
    if (typeof window.appendHelcimPayIframe !== 'function') {
      sendBack({ type: 'WINDOW.NOT_READY' });
      return undefined;
    }
    const listen = (event: MessageEvent<unknown>): void => {
      const expected = { origin: input.origin, frame: frame()?.contentWindow ?? null };
      if (!isFromWindow(event, expected)) return;
      const message = readWindowMessage(event.data, input.checkoutToken);
      if (message) sendBack(message);
    };
    // Helcim's script removes the frame when it is closed, so its message is captured before that.
    window.addEventListener('message', listen, { capture: true });
    window.appendHelcimPayIframe(input.checkoutToken, true);
    useCardWindow.setState({ leave: () => sendBack({ type: 'WINDOW.LEFT' }) });
    const stopWatching = watchOpening(() => sendBack({ type: 'WINDOW.OPENED' }));
    return () => {
      window.removeEventListener('message', listen, { capture: true });
      stopWatching();
      useCardWindow.setState({ leave: null });
      removeWindow();
    };
  },
);
