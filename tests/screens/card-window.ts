import { expect } from 'vitest';
import type { ShopPage } from './shop-page.ts';

/** Sends a message of the card window, which the page must have opened, to the page. */
async function send(page: ShopPage, eventStatus: string, eventMessage?: string): Promise<void> {
  const address = /\/helcim-pay\/(.+)$/;
  const find = (): Window | null => {
    const frame = page.document.querySelector('#helcimPayIframe');
    return frame instanceof page.window.HTMLIFrameElement ? frame.contentWindow : null;
  };
  const isOpen = (): boolean =>
    address.test(find()?.location.pathname ?? '') && find()?.document.readyState === 'complete';
  await expect.poll(isOpen, { message: 'the card window is open' }).toBe(true);
  const window = find();
  const token = address.exec(window?.location.pathname ?? '')?.[1] ?? '';
  const detail = { eventName: `helcim-pay-js-${token}`, eventStatus, eventMessage };
  window?.dispatchEvent(new CustomEvent('play', { detail }));
}

/** Pays in the card window. */
export async function payInWindow(page: ShopPage): Promise<void> {
  const transaction = { status: 'APPROVED', transactionId: '1' };
  await send(
    page,
    'SUCCESS',
    JSON.stringify({ data: JSON.stringify(transaction), hash: 'signed' }),
  );
}

/** Closes the card window without a payment. */
export async function closeWindow(page: ShopPage): Promise<void> {
  await send(page, 'HIDE');
}
