import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { StudioWire } from '#contract/studios.ts';
import { isolate } from '#locales/isolate.ts';
import { distanceKm } from '#domain/places/geography.ts';
import { findAxeFaults } from './axe.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openCheckout } from './stored-order.ts';

async function studiosOf(page: Page, url: string, country: string): Promise<StudioWire[]> {
  const response = await page.request.get(`${url}/api/studios?country=${country}`);
  return (await response.json()) as StudioWire[];
}

/**
 * Sets the browser's location to a kilometer north of the first studio, and returns the nearest studio to
 * it.
 */
async function locateNear(
  context: BrowserContext,
  studios: readonly StudioWire[],
): Promise<{ readonly nearest: StudioWire; readonly km: number }> {
  const near = studios.find(({ coordinates }) => coordinates !== null)?.coordinates;
  if (!near) throw new Error('the demo studios have places');
  const place = { latitude: near.latitude + 0.009, longitude: near.longitude };
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(place);
  const all = studios
    .flatMap((studio) =>
      studio.coordinates ? [{ studio, km: distanceKm(place, studio.coordinates) }] : [],
    )
    .toSorted((a, b) => a.km - b.km);
  const [first] = all;
  if (!first) throw new Error('the demo studios have places');
  return { nearest: first.studio, km: first.km };
}

async function choosePickup(customer: Customer, country: 'TN' | 'US'): Promise<void> {
  await openCheckout(customer, country === 'TN' ? '/TN' : '/', { country });
  await customer.page.getByText(customer.text('checkout.delivery.pickup')).click();
}

function list(customer: Customer): Locator {
  return customer.page.getByRole('region', { name: customer.text('studios.title'), exact: true });
}

function keptChoice(page: Page): Promise<unknown> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('selectedStudio') ?? 'null') as unknown,
  );
}

test(
  'the browser’s location preselects the nearest studio and changes nothing else @essential',
  { tag: '@phone' },
  async ({ page, context, shop }) => {
    const { nearest, km } = await locateNear(context, await studiosOf(page, shop.url, 'US'));
    const customer = new Customer(page);
    await choosePickup(customer, 'US');
    const chosen = list(customer).getByRole('radio', { name: nearest.name });
    await expect(chosen).toBeChecked();
    await expect(
      list(customer)
        .getByText(`${km.toFixed(1)} km`)
        .first(),
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(page.getByLabel(customer.text('country.label'), { exact: true })).toHaveValue(
      'US',
    );
    await expect
      .poll(() => keptChoice(page))
      .toMatchObject({ data: { fromUrl: false, studio: { _id: nearest._id } } });
    // On a phone the list collapses to the chosen studio.
    await expect(list(customer).getByRole('radio')).toHaveCount(1);
    await customer.button('studios.change').click();
    await list(customer)
      .getByText(customer.text('studios.within', { distance: 500 }))
      .click();
    await expect(list(customer).getByRole('radio', { name: nearest.name })).toBeChecked();
    expect(await findAxeFaults(page)).toEqual([]);
  },
);

test('studios are listed without distances when the location is denied, and one is chosen manually', async ({
  page,
  context,
  shop,
}) => {
  // Granting no permission denies all of them.
  await context.grantPermissions([]);
  const studios = await studiosOf(page, shop.url, 'US');
  const customer = new Customer(page);
  await choosePickup(customer, 'US');
  const cards = list(customer).getByRole('listitem').getByRole('radio');
  await expect(cards).toHaveCount(Math.min(4, studios.length));
  await customer.button('studios.place.use').click();
  await expect(list(customer).getByText(customer.text('studios.place.enable'))).toBeVisible();
  await expect(
    list(customer)
      .getByRole('listitem')
      .getByText(/\d km$/),
  ).toHaveCount(0);
  await expect(list(customer).getByRole('radio', { checked: true })).toHaveCount(0);
  const more = Math.min(40, studios.length - 4);
  await customer.button('studios.showMore', { count: more }).click();
  await cards.nth(5).check({ force: true });
  await customer.button('studios.showLess').click();
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toBeChecked();
  await expect.poll(() => keptChoice(page)).toMatchObject({ data: { fromUrl: false } });
  await page.reload();
  await expect(list(customer).getByRole('radio', { checked: true })).toHaveCount(1);
});

test(
  'a browser that returns no location times out after ten seconds, and the list works without it',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => undefined;
    });
    await page.goto('/fr');
    const french = new Customer(page, 'fr');
    await french.button('studios.find').click();
    const panel = page.getByRole('dialog', { name: french.text('studios.choose') });
    await french.button('studios.place.use').click();
    await expect(panel.getByText(french.text('studios.place.locating'))).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(panel.getByText(french.text('studios.place.timed_out'))).toBeVisible();
    const [first] = await studiosOf(page, shop.url, 'US');
    const name = first?.translations['fr']?.name ?? first?.name ?? '';
    await panel.getByRole('button', { name }).first().click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name })).toBeFocused();
  },
);

test.describe('a shop that does not answer', () => {
  test.use({ expectedErrors: { patterns: [/api\/studios/] } });

  test('gets a new request, and a failed refresh keeps the list', async ({ page, shop }) => {
    const customer = new Customer(page);
    const studios = await studiosOf(page, shop.url, 'US');
    await page.route('**/api/studios', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/');
    await customer.button('studios.find').click();
    const panel = page.getByRole('dialog', { name: customer.text('studios.choose') });
    await expect(panel.getByText(customer.text('studios.failedToLoad'))).toBeVisible();
    await page.unroute('**/api/studios');
    await customer.button('common.tryAgain').click();
    await expect(
      panel.getByRole('heading', {
        name: customer.text('studios.count', { count: studios.length }),
      }),
    ).toBeVisible();
    await page.route('**/api/studios', (route) => route.abort());
    await customer.button('studios.refresh').click();
    await expect(panel.getByText(customer.text('studios.failedToRefresh'))).toBeVisible();
    await expect(panel.locator('[data-studio]').first()).toBeVisible();
  });
});

test('the studio list is searched, walked through and closed with keys alone, and a refresh is limited', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page);
  const studios = await studiosOf(page, shop.url, 'US');
  const wanted = studios.at(-1);
  if (!wanted) throw new Error('there are demo studios');
  await page.goto('/');
  const button = customer.button('studios.find');
  await button.press('Enter');
  const panel = page.getByRole('dialog', { name: customer.text('studios.choose') });
  await expect(panel.locator('[data-studio]').first()).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await panel.getByRole('button', { name: customer.text('studios.refresh') }).click();
  await expect(panel.getByText(/Just refreshed/)).toBeVisible();
  // Typed with a mistake: without its third letter.
  await panel.getByRole('searchbox').fill(wanted.name.slice(0, 2) + wanted.name.slice(3));
  const found = panel.locator(`[data-studio="${wanted._id}"]`);
  await expect(found).toBeVisible();
  await panel.getByRole('searchbox').press('ArrowDown');
  await expect(panel.locator('[data-studio]').first()).toBeFocused();
  await found.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(
    page.getByRole('button', {
      name: customer.text('studios.current', { name: isolate(wanted.name) }),
    }),
  ).toBeFocused();
});

test('each studio in Arabic links to directions, and the studio of a link is shown alone first', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page, 'ar');
  const studios = await studiosOf(page, shop.url, 'TN');
  await choosePickup(customer, 'TN');
  const { latitude, longitude } = studios[1]?.coordinates ?? { latitude: 0, longitude: 0 };
  const directions = list(customer)
    .getByRole('listitem')
    .nth(1)
    .getByRole('link', { name: new RegExp(`^${customer.text('studios.directions')}`) });
  await expect(directions).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`${latitude},${longitude}`)),
  );
  await list(customer).locator('label').nth(1).click();
  await expect(list(customer).getByRole('radio').nth(1)).toBeChecked();
  await expect.poll(() => keptChoice(page)).toMatchObject({ data: { fromUrl: false } });
  await page.evaluate(() => {
    const text = localStorage.getItem('selectedStudio') ?? '';
    localStorage.setItem('selectedStudio', text.replace('"fromUrl":false', '"fromUrl":true'));
  });
  await page.reload();
  await expect(list(customer).getByText(customer.text('studios.preselected'))).toBeVisible();
  await expect(list(customer).getByRole('radio')).toHaveCount(1);
  await customer.button('studios.change').click();
  await expect(list(customer).getByRole('radio')).toHaveCount(4);
  await expect(list(customer).getByText(customer.text('studios.preselected'))).toHaveCount(1);
});
