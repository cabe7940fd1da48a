import { describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { emailFor, people } from '#tests/support/customers.ts';
import { Customer } from './customer.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';
import { newPage } from './open-page.ts';
import { photoFiles } from './pictures.ts';

const tunisia = { path: '/TN', language: 'ar', country: 'TN' } as const;
const phone = { width: 390, height: 844 };

async function pressManyTimes(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled();
  const element = button.element();
  for (let press = 0; press < 5; press += 1) {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
}

describe('placing an order', () => {
  it('creates one order after five clicks on Place Order', async () => {
    const person = { ...people.TN, email: emailFor('clicks') };
    const customer = await openCheckout({ ...tunisia, prints: 2, person });
    await pressManyTimes(customer.button('navigation.placeOrderCod'));
    const number = await customer.confirmedNumber();
    const { shop } = customer.page;
    expect([...shop.orders.keys()]).toEqual([number]);
    expect(shop.orders.get(number)?.wire.orderItems).toHaveLength(2);
  });

  it('names the stored data when it fails, and succeeds on retry', async () => {
    const person = { ...people.TN, email: emailFor('offline') };
    const customer = await openCheckout({ ...tunisia, person });
    const { page } = customer;
    const place = customer.button('navigation.placeOrderCod');
    // Without the quote the shop does not know yet how the order is paid.
    await expect.element(place).toBeVisible();
    page.setOnline(false);
    await place.click();
    const banner = page.getByRole('alert').filter({
      hasText: customer.text('failures.orderSubmissionFailed'),
    });
    await expect
      .element(banner, { timeout: 30_000 })
      .toMatchTextContent(customer.text('failures.networkError'));
    page.setOnline(true);
    await banner.getByRole('button', { name: customer.text('banner.tryAgain') }).click();
    const number = await customer.confirmedNumber();
    expect([...page.shop.orders.keys()]).toEqual([number]);
  });
});

describe('photos without a connection', () => {
  it('are sent as soon as it is back', async () => {
    const page = newPage({ country: 'US' });
    const customer = new Customer(page);
    await page.goto('/');
    await customer.button('intro.startPrinting').first().click();
    await expect.element(customer.photosTitle()).toBeVisible();
    const [first, ...others] = await photoFiles(3);
    if (!first) throw new Error('no photo');
    await customer.addPhotos([first]);
    await customer.waitUntilSent();
    page.setOnline(false);
    const offline = page.getByText(customer.text('offline.title'));
    await expect.element(offline).toBeVisible();
    await customer.addPhotos(others);
    await expect.element(page.css('[data-photo]')).toHaveLength(3);
    const allSent = page.getByText(customer.text('photos.progress.allSent'));
    await expect.element(allSent).toHaveLength(0);
    page.setOnline(true);
    await customer.waitUntilSent();
    await expect.element(offline).toHaveLength(0);
    expect([...page.shop.uploads.stored.values()]).toHaveLength(3);
  });
});

describe('typed and chosen data', () => {
  it('survives a change of language in the middle of the checkout', async () => {
    const email = emailFor('language');
    const { page } = await openCheckout({ ...phone, person: { ...people.US, email } });
    await page.css('textarea').first().fill('Matte, please.');
    await page.getByRole('button', { name: /English/ }).click();
    await page.getByText('Français', { exact: true }).last().click();
    await expect.poll(() => page.document.documentElement.lang).toBe('fr');
    const french = new Customer(page, 'fr');
    await expect.element(french.heading('checkout.title')).toBeVisible();
    const contact = page.css('[data-section=contact]');
    const field = (key: string): Locator =>
      contact.getByLabelText(french.text(`checkout.contact.${key}`));
    await expect.element(field('name')).toHaveValue(people.US.name);
    await expect.element(field('email')).toHaveValue(email);
    await expect.element(page.css('textarea').first()).toHaveValue('Matte, please.');
    await expect.element(page.css('select[name$=state]').first()).toHaveValue('IL');
  });

  it('is converted to the sizes of another country, with a message', async () => {
    const customer = await openPhotoStep({ ...phone, prints: 2 });
    const { page } = customer;
    const cards = page.css('[data-photo]');
    await customer.chooseVariant(cards.nth(1), '5x7');
    const countries = page.css('select:has(option[value=TN])').last();
    await countries.selectOptions('TN');
    const french = new Customer(page, 'fr');
    await expect.poll(() => customer.variants()).toEqual(['10x15', '15x22']);
    const message = french.text('country.sizesChanged', { count: 2, country: 'Tunisie' });
    await expect.element(page.getByText(message)).toBeVisible();
    await french.chooseVariant(cards.first(), '3.5x4.5');
    // Passport photos are sold by the sheet.
    await expect.element(cards.first()).toHaveAttribute('data-copies', '4');
    await countries.selectOptions('US');
    await expect.poll(() => customer.variants()).toEqual(['4x6', '5x7']);
  });
});
