import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { StudioWire } from '#contract/studios.ts';
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
    await openCheckout(customer, '/', { country: 'US' });
    await page.getByText(customer.text('checkout.delivery.pickup')).click();
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
