import { expect, test } from './fixtures.ts';

test.use({ expectedErrors: { patterns: [/status of 404/] } });

for (const [path, heading, direction, start] of [
  ['/metrics', 'This page does not exist', 'ltr', '/'],
  ['/index.php', 'This page does not exist', 'ltr', '/'],
  ['/fr/xx/yy', 'Cette page n’existe pas', 'ltr', '/fr'],
  ['/ar/console', 'هذه الصفحة غير موجودة', 'rtl', '/ar'],
  ['/%', 'This page does not exist', 'ltr', '/'],
  ['/fr/caf%E9', 'Cette page n’existe pas', 'ltr', '/fr'],
  ['/ar/demo%00', 'هذه الصفحة غير موجودة', 'rtl', '/ar'],
] as const) {
  test(`${path} answers 404 with a page of its own @phone @essential`, async ({ page, shop }) => {
    const response = await page.goto(shop.url + path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page.getByRole('link')).toHaveAttribute('href', start);
    expect(await page.context().cookies()).toEqual([]);
  });
}

test('the page of a private link whose address cannot be decoded says how to go on @phone', async ({
  page,
  shop,
}) => {
  const response = await page.goto(`${shop.url}/fr/track/abc%`);
  expect(response?.status()).toBe(404);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByText('Ce lien n’est pas valable.')).toBeVisible();
  await expect(page.getByRole('textbox')).not.toHaveCount(0);
});

test('the address of an unknown studio opens the shop, which opens its session itself', async ({
  page,
  shop,
}) => {
  const response = await page.goto(`${shop.url}/nobody-there`);
  expect(response?.status()).toBe(404);
  expect(await response?.headerValue('set-cookie')).toBeNull();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.context().cookies()).toMatchObject([{ name: 'fpx_session', httpOnly: true }]);
});
