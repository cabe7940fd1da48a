import type { Page } from '@playwright/test';
import type { RunningShop } from '#tests/support/shop.ts';
import { findOwnerLink } from '#tools/start/owner-link.ts';

/** The shop's address by the name that passkeys need. */
export function toNamed(address: string): string {
  return address.replace('127.0.0.1', 'localhost');
}

/** The shop of the journeys prints nothing, so its owner's link is made as its start makes it. */
export async function makeOwnerLink({ url, databaseUrl }: RunningShop): Promise<string> {
  const link = await findOwnerLink({ origin: url }, databaseUrl);
  if (link === null) throw new Error('the shop has an owner');
  return link;
}

/** Gives the browser a device whose person shows their finger at once. */
export async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
