/// <reference lib="dom" />

/** Runs in the shop's page, sent as source text: it must not use anything of this module. */
function defineHelcimPay(origin: string): void {
  const frameId = 'helcimPayIframe';
  // Set through the DOM, because a strict content security policy forbids style attributes.
  const overlay = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    margin: '0',
    'z-index': '2147483647',
    background: 'transparent',
    'color-scheme': 'light dark',
  };
  let watch: ((event: MessageEvent) => void) | undefined;

  function removeHelcimPayIframe(): void {
    document.getElementById(frameId)?.remove();
    if (watch) window.removeEventListener('message', watch);
    watch = undefined;
  }

  function watchForExit(frame: HTMLIFrameElement, eventName: string) {
    return (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      const { data } = event;
      if (typeof data !== 'object' || data === null) return;
      if (!('eventName' in data) || data.eventName !== eventName) return;
      if ('eventStatus' in data && data.eventStatus === 'HIDE') removeHelcimPayIframe();
    };
  }

  function appendHelcimPayIframe(checkoutToken: string, allowExit?: boolean): void {
    removeHelcimPayIframe();
    const frame = document.createElement('iframe');
    frame.id = frameId;
    frame.title = 'Helcim (SANDBOX)';
    frame.src = `${origin}/helcim-pay/${encodeURIComponent(checkoutToken)}`;
    for (const [name, value] of Object.entries(overlay)) frame.style.setProperty(name, value);
    frame.addEventListener('load', () => frame.focus());
    if (allowExit === true) {
      watch = watchForExit(frame, `helcim-pay-js-${checkoutToken}`);
      window.addEventListener('message', watch);
    }
    document.body.append(frame);
  }

  Object.assign(window, { appendHelcimPayIframe, removeHelcimPayIframe });
}

/** Returns start.js for a shop's page; `origin` is the sandbox's address for that page. */
export function startScript(origin: string): string {
  return `(${defineHelcimPay.toString()})(${JSON.stringify(origin)});\n`;
}
