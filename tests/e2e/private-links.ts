import { expect } from '@playwright/test';
import type { RunningShop } from '#tests/support/shop.ts';
import { mailsIn } from './mails-in.ts';

/** The private link in a mail to an address; waits for that mail. */
export async function privateLinkFor(shop: RunningShop, email: string): Promise<string> {
  let link = '';
  const find = async (): Promise<string> => {
    for (const { to, text } of await mailsIn(shop)) {
      const isTheirs = to?.some(({ address }) => address === email);
      link ||= (isTheirs && /http\S+\/track\/[\w-]+/.exec(text ?? '')?.[0]) || '';
    }
    return link;
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBe('');
  return link;
}
