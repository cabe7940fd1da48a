import { describe, expect, it } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { fail } from '#domain/common/result.ts';
import { isolate } from '#locales/isolate.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { findAxeFaults } from './axe.ts';
import { loseConnection } from './double/respond.ts';
import { Customer } from './customer.ts';
import { openCheckout, type EarlierOrder } from './earlier-order.ts';
import { expectErrors, newPage } from './open-page.ts';

function list({ page, text }: Customer): Locator {
  return page.getByRole('region', { name: text('studios.title'), exact: true });
}

function keptChoice(): string {
  return localStorage.getItem(storageKeys.studio) ?? '';
}

async function choosePickup(order: EarlierOrder = {}): Promise<Customer> {
  const customer = await openCheckout(order);
  await customer.page.getByText(customer.text('checkout.delivery.pickup')).click();
  return customer;
}

/** The studios of a country as the shop lists them. */
function studiosIn({ page: { shop } }: Customer, country: string) {
  return shop.studios.filter((studio) => studio.country === country);
}

describe('the list of studios', () => {
  it('has no distances when the location is denied, and one is chosen manually', async () => {
    const customer = await choosePickup({
      prepare: ({ navigator }) => {
        Object.assign(navigator.geolocation, {
          getCurrentPosition: (_: unknown, refuse: (error: { code: number }) => void) =>
            refuse({ code: 1 }),
        });
      },
    });
    const { page, text } = customer;
    const { length } = studiosIn(customer, 'US');
    const cards = list(customer).getByRole('listitem').getByRole('radio');
    const chosen = list(customer).getByRole('radio', { checked: true });
    await expect.element(cards).toHaveLength(Math.min(4, length));
    await customer.button('studios.place.use').click();
    await expect.element(list(customer).getByText(text('studios.place.enable'))).toBeVisible();
    const distances = list(customer)
      .getByRole('listitem')
      .getByText(/\d km$/);
    await expect.element(distances).toHaveLength(0);
    await expect.element(chosen).toHaveLength(0);
    await customer.button('studios.showMore', { count: Math.min(40, length - 4) }).click();
    await list(customer).css('label').nth(5).click();
    await customer.button('studios.showLess').click();
    await expect.element(cards).toHaveLength(4);
    await expect.element(cards.first()).toBeChecked();
    await expect.poll(keptChoice).toContain('"fromUrl":false');
    await page.reload();
    await expect.element(chosen).toHaveLength(1);
  });

  it('works without the location that a browser has not returned after ten seconds', async () => {
    let giveUp = (): void => undefined;
    const page = newPage({
      country: 'US',
      width: 390,
      height: 844,
      prepare: (view) => {
        view.navigator.geolocation.getCurrentPosition = () => undefined;
        const wait = view.setTimeout.bind(view);
        Object.assign(view, {
          setTimeout: (work: () => void, ms?: number) => {
            if (ms === 10_000) giveUp = work;
            return ms === 10_000 ? -1 : wait(work, ms);
          },
        });
      },
    });
    await page.goto('/fr');
    const customer = new Customer(page, 'fr');
    await customer.button('studios.find').click();
    const panel = page.getByRole('dialog', { name: customer.text('studios.choose') });
    await customer.button('studios.place.use').click();
    await expect.element(panel.getByText(customer.text('studios.place.locating'))).toBeVisible();
    giveUp();
    await expect.element(panel.getByText(customer.text('studios.place.timed_out'))).toBeVisible();
    const [first] = studiosIn(customer, 'US');
    const name = first?.translations['fr']?.name ?? first?.name ?? '';
    await panel.getByRole('button', { name }).first().click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name })).toHaveFocus();
  });

  it('is requested again after a failure, and stays when a refresh fails', async () => {
    expectErrors(/studios/);
    const page = newPage({ country: 'US' });
    const customer = new Customer(page);
    const usual = page.shop.replace('listStudios', () => fail('service_unavailable'));
    await page.goto('/');
    await customer.button('studios.find').click();
    const panel = page.getByRole('dialog', { name: customer.text('studios.choose') });
    await expect.element(panel.getByText(customer.text('studios.failedToFetch'))).toBeVisible();
    page.shop.replace('listStudios', usual);
    await customer.button('common.tryAgain').click();
    const name = customer.text('studios.count', { count: studiosIn(customer, 'US').length });
    await expect.element(panel.getByRole('heading', { name })).toBeVisible();
    page.shop.replace('listStudios', loseConnection);
    await customer.button('studios.refresh').click();
    const failed = panel.getByText(customer.text('studios.failedToRefresh'));
    await expect.element(failed).toBeVisible();
    await expect.element(panel.css('[data-studio]').first()).toBeVisible();
  });

  it('is searched, walked through and closed with keys alone, and a refresh is limited', async () => {
    const page = newPage({ country: 'US' });
    const customer = new Customer(page);
    const wanted = studiosIn(customer, 'US').at(-1);
    if (!wanted) throw new Error('there are demo studios');
    await page.goto('/');
    const press = async (button: Locator): Promise<void> => {
      button.element().focus();
      await userEvent.keyboard('{Enter}');
    };
    const button = customer.button('studios.find');
    await expect.element(button).toBeVisible();
    await press(button);
    const panel = page.getByRole('dialog', { name: customer.text('studios.choose') });
    await expect.element(panel.css('[data-studio]').first()).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    // The closed panel gives the focus back in a frame of its own.
    await page.nextFrame();
    await press(button);
    const search = panel.getByRole('searchbox');
    await expect.element(search).toHaveFocus();
    await panel.getByRole('button', { name: customer.text('studios.refresh') }).click();
    await expect.element(panel.getByText(/Just refreshed/)).toBeVisible();
    await search.fill(wanted.name);
    const found = panel.css(`[data-studio="${wanted._id}"]`);
    await expect.element(found).toBeVisible();
    search.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(panel.css('[data-studio]').first()).toHaveFocus();
    await press(found);
    await expect.element(panel).not.toBeInTheDocument();
    const name = customer.text('studios.current', { name: isolate(wanted.name) });
    await expect.element(page.getByRole('button', { name })).toHaveFocus();
  });

  it('in Arabic links to directions, and shows the studio of a link alone first', async () => {
    const customer = await choosePickup({ path: '/TN', language: 'ar', country: 'TN' });
    const { page, text } = customer;
    const radios = list(customer).getByRole('radio');
    const [, second] = studiosIn(customer, 'TN');
    const { latitude, longitude } = second?.coordinates ?? { latitude: 0, longitude: 0 };
    const directions = list(customer)
      .getByRole('listitem')
      .nth(1)
      .getByRole('link', { name: new RegExp(`^${text('studios.directions')}`) });
    const place = encodeURIComponent(`${latitude},${longitude}`);
    await expect.element(directions).toHaveAttribute('href', expect.stringContaining(place));
    await list(customer).css('label').nth(1).click();
    await expect.element(radios.nth(1)).toBeChecked();
    await expect.poll(keptChoice).toContain('"fromUrl":false');
    const linked = keptChoice().replace('"fromUrl":false', '"fromUrl":true');
    localStorage.setItem(storageKeys.studio, linked);
    await page.reload();
    const preselected = list(customer).getByText(text('studios.preselected'));
    await expect.element(preselected).toBeVisible();
    await expect.element(radios).toHaveLength(1);
    await customer.button('studios.change').click();
    await expect.element(radios).toHaveLength(4);
    await expect.element(preselected).toHaveLength(1);
  });
});
