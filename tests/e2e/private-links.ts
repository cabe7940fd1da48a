import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { TestShop } from '#tests/support/shop.ts';

/** The private link in the mail somebody got, once it has come. */
export const privateLinkFor = async (shop: TestShop, email: string): Promise<string> => {
  const folder = path.join(shop.dataDir, 'mail');
  let link = '';
  const find = async (): Promise<string> => {
    // What is still being written has another ending.
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    for (const name of names) {
      const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
      const isTheirs = mail.to?.some(({ address }) => address === email);
      link ||= (isTheirs && /http\S+\/track\/[\w-]+/.exec(mail.text ?? '')?.[0]) || '';
    }
    return link;
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBe('');
  return link;
};
