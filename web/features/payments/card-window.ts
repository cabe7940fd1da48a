import { fromCallback, fromPromise } from 'xstate';
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
  | { readonly type: 'WINDOW.NOT_READY' };

const frameId = 'helcimPayIframe';

const frame = (): HTMLIFrameElement | null => {
  const found = document.getElementById(frameId);
  return found instanceof HTMLIFrameElement ? found : null;
};

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
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
    const stopWatching = watchOpening(() => sendBack({ type: 'WINDOW.OPENED' }));
    return () => {
      window.removeEventListener('message', listen, { capture: true });
      stopWatching();
      removeWindow();
    };
  },
);
