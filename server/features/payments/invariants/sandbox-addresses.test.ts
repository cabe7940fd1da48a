import { expect } from 'vitest';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const forBrowsers = 'http://192.0.2.7:3001';
const it = shopTest.extend('shopEnv', { scope: 'file' }, { SANDBOX_PUBLIC_URL: forBrowsers });

it('a shop names the address of the sandbox for browsers in its catalogue, its policies and links to pay, and calls the other', async ({
  shop,
  paying,
  browser,
}) => {
  const { body, headers } = await browser.get<{ cardWindow: unknown }>('/api/catalogue?country=US');
  expect(body.cardWindow).toEqual({
    scriptUrl: `${forBrowsers}/helcim-pay/services/start.js`,
    origin: forBrowsers,
    sandbox: true,
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`frame-src ${forBrowsers}`);
  expect(policy).not.toContain(shop.sandboxUrl);
  expect(headers['permissions-policy']).toContain(`payment=(self "${forBrowsers}")`);

  const order = await paying.place(browser, undefined, 'credit');
  const checkout = await paying.checkout(browser, order);
  expect(checkout.body.url).toMatch(`${forBrowsers}/c/pay/${checkout.body.id}`);
  const { origin, pathname } = new URL(checkout.body.url.replace(forBrowsers, shop.sandboxUrl));
  expect((await fetch(origin + pathname)).status).toBe(200);

  const script = await fetch(`${shop.sandboxUrl}/helcim-pay/services/start.js`);
  expect(await script.text()).toContain(`("${forBrowsers}");`);
});
