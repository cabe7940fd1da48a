import { expect } from '@playwright/test';
import type { RunningShop } from '#tests/support/shop.ts';
import { mailsIn } from './mails-in.ts';

/** The mail of one kind to an address; null until it has arrived. */
export async function mailTo(shop: RunningShop, kind: string, email: string) {
  const mails = await mailsIn(shop, kind);
  return mails.find(({ to }) => to?.some(({ address }) => address === email)) ?? null;
}

/** The private link in the mail that asks for the confirmation of a booking; waits for that mail. */
export async function bookingLinkFor(shop: RunningShop, email: string): Promise<string> {
  await expect
    .poll(() => mailTo(shop, 'booking-request', email), { timeout: 30_000 })
    .not.toBeNull();
  const mail = await mailTo(shop, 'booking-request', email);
  return /http\S+\/booking#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}
