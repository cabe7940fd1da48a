import { fromCallback, fromPromise } from 'xstate';
import { useCardWindow } from './card-window-store.ts';
import { isFromWindow, readWindowMessage, type WindowMessage } from './window-message.ts';

declare global {
  interface Window {
    appendHelcimPayIframe?: (checkoutToken: string, allowExit: boolean) => void;
    removeHelcimPayIframe?: () => void;
  }
}

/** What watching the window tells: its messages, and whether it came up. */
export type WindowEvent =
  | WindowMessage
  | { readonly type: 'WINDOW.OPENED' }
  | { readonly type: 'WINDOW.NOT_READY' }
  /** The customer left it by the shop's own bar. */
  | { readonly type: 'WINDOW.LEFT' };

const frameId = 'helcimPayIframe';

const frame = (): HTMLIFrameElement | null => {
  const found = document.getElementById(frameId);
  return found instanceof HTMLIFrameElement ? found : null;
};

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const arrived = (): void => resolve();
    // One asked for earlier may still arrive: whichever comes first will do.
    const earlier = [...document.scripts].filter(({ src }) => src.startsWith(url));
    for (const script of earlier) script.addEventListener('load', arrived);
    const script = document.createElement('script');
    // A browser has one request at a time for one address: beside one that hangs it would wait for that.
    script.src = earlier.length === 0 ? url : `${url}?again=${earlier.length}`;
    script.async = true;
    script.addEventListener('load', arrived);
    script.addEventListener('error', () => {
      // A script that failed stays failed: the next try needs a new element.
      script.remove();
      reject(new Error('card window script'));
    });
    document.head.append(script);
  });

/** Loads the provider's script, unless it is there already. */
export const cardScript = fromPromise<void, { readonly url: string }>(async ({ input }) => {
  if (typeof window.appendHelcimPayIframe !== 'function') await loadScript(input.url);
});

const removeWindow = (): void => {
  window.removeHelcimPayIframe?.();
  frame()?.remove();
};

/** Tells once the frame stands in the page and its document has arrived. */
const watchOpening = (opened: () => void): (() => void) => {
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
};

interface WindowInput {
  readonly checkoutToken: string;
  /** Where the window comes from; messages of any other origin are not heard. */
  readonly origin: string;
}

/** Opens the window and passes on what it says; leaving takes it down. */
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
    // The provider's script removes the frame on its own when it is closed: hear the message before that.
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
