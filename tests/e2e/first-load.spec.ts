import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// This measures a usual first visit, without the preference to save data.
test.use({ savesData: false });

/** Bytes on the wire. */
const budgets = { scriptBytes: 105 * 1024, allBytes: 220 * 1024, requests: 15 };

/** Records everything a page fetches from now on, with its bytes including headers. */
async function meterOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, { readonly url: string; readonly type: string | undefined }>();
  const files: { readonly path: string; readonly type: string; readonly bytes: number }[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    asked.set(requestId, { url: request.url, type });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { url, type = 'Other' } = asked.get(requestId) ?? {};
    files.push({ path: new URL(url ?? 'unknown:').pathname, type, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  return files;
}

function sum(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

for (const path of ['/', '/fr', '/TN', '/ja']) {
  test(`the first screen at ${path} stays within its budget of bytes and requests @phone @essential`, async ({
    page,
  }) => {
    const files = await meterOf(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const list = files.map((file) => `${file.bytes} ${file.type} ${file.path}`).join('\n');
    const scripts = files.filter(({ path: file }) => file.endsWith('.js'));
    expect.soft(sum(scripts), list).toBeLessThanOrEqual(budgets.scriptBytes);
    expect.soft(sum(files), list).toBeLessThanOrEqual(budgets.allBytes);
    expect.soft(files.length, list).toBeLessThanOrEqual(budgets.requests);
  });
}

test('the shop’s own script is requested before the scripts that it imports', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname.replace(/-.*$/, ''));
  });
  await page.goto('/');
  await expect.poll(() => scripts).toContain('/assets/react');
  expect(scripts[0]).toBe('/assets/app');
});
