import { describe, expect, it } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { fail } from '#domain/common/result.ts';
import { isolate } from '#locales/isolate.ts';
import { people } from '#tests/support/customers.ts';
import { findAxeFaults } from './axe.ts';
import { payInWindow } from './card-window.ts';
import type { Customer } from './customer.ts';
import { openCheckout } from './earlier-order.ts';
import type { ShopPage } from './shop-page.ts';

const phone = { width: 390, height: 844 };
const inJapanese = { ...phone, path: '/ja', language: 'ja' } as const;

/** Expects the field to be on the screen above the bottom bars, and to stay there. */
async function expectInView({ document, window }: ShopPage, field: Locator): Promise<void> {
  const hidden = (): number => {
    const { top, bottom } = field.element().getBoundingClientRect();
    const { documentElement: root } = document;
    const bars = Number.parseFloat(getComputedStyle(root).getPropertyValue('--bars'));
    const below = Math.min(bottom, top + 48) - (window.innerHeight - bars);
    return Math.round(Math.max(0, -top, below));
  };
  await expect.poll(hidden).toBe(0);
  // Content that loads later must not push it out again.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(hidden()).toBe(0);
}

/** Expects the bar to have one row on every phone. */
async function expectLowBar(page: ShopPage): Promise<void> {
  for (const width of [320, 375, 390]) {
    page.resize(width, 844);
    await expect
      .poll(() => page.all('#order-bar')[0]?.offsetHeight, { message: `${width} px` })
      .toBe(64);
  }
}

function scrollToEnd({ window, document }: ShopPage): void {
  window.scrollTo(0, document.body.scrollHeight);
}

/** What stands beside the fields, and in messages about the whole order. */
function messagesOf(page: ShopPage): (string | null)[] {
  return page
    .all('main [id$="-error"], [role=alert]')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
}

async function expectThanksTo({ page, text }: Customer, name: string): Promise<void> {
  const thanks = text('confirmation.titleNamed', { name });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(thanks);
}

describe('an order with missing fields', () => {
  it('leads to the first one, and counts them at the button of a phone', async () => {
    const customer = await openCheckout({ ...phone, path: '/TN', language: 'ar', country: 'TN' });
    const { page } = customer;
    const final = customer.button('navigation.placeOrder');
    const count = (missing: number) => customer.button('checkout.missing', { count: missing });
    const field = (key: string) =>
      page.getByRole('textbox', { name: customer.text(`checkout.contact.${key}`), exact: true });
    // The longest label of the button: cash on delivery.
    await customer.button('navigation.placeOrderCod').click();
    await expect.element(count(6)).toBeVisible();
    await expectLowBar(page);
    await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
    await expect.element(page.css('#pickup-place li').first()).toBeVisible();
    scrollToEnd(page);
    await final.click();
    await expect.element(field('name')).toHaveFocus();
    await expectInView(page, field('name'));
    expect(messagesOf(page)).toHaveLength(3);
    await expect.element(count(4)).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await expectLowBar(page);
    await field('name').fill(people.TN.name);
    await count(3).click();
    await expect.element(field('email')).toHaveFocus();
    await expectInView(page, field('email'));
    await field('email').fill(people.TN.email);
    await field('phone').fill(people.TN.phone);
    scrollToEnd(page);
    await final.click();
    const place = page.css('#pickup-place');
    await expect.element(place).toHaveFocus();
    await expectInView(page, place);
    const required = page.getByText(customer.text('checkout.delivery.pickupRequired'));
    await expect.element(required).toHaveLength(1);
    await expect.element(count(1)).toBeVisible();
  });

  it('has the message of each group over its fields while one of them is missing', async () => {
    const customer = await openCheckout();
    const { page } = customer;
    const over = (group: string) => page.css(`#missing-${group}`);
    await expect.element(over('fields')).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect
      .element(over('fields'))
      .toHaveTextContent('Please complete all required fields before proceeding');
    await expect
      .element(over('contact'))
      .toHaveTextContent('Please provide all required contact information');
    await expect
      .element(over('shipping'))
      .toHaveTextContent('Missing required shipping information');
    expect(await findAxeFaults(page)).toEqual([]);
    // A wrong text is reported at its field alone.
    await customer.fillContact({ ...people.US, email: 'nobody' });
    await expect.element(over('contact')).not.toBeInTheDocument();
    await customer.fillAddress(people.US, 'US');
    await expect.element(over('shipping')).not.toBeInTheDocument();
    await expect.element(over('fields')).not.toBeInTheDocument();
    await expect.element(page.getByText('This email does not look right')).toBeVisible();
  });

  it('has the words of Tunisia there', async () => {
    const customer = await openCheckout({ country: 'TN' });
    await customer.button('navigation.placeOrderCod').click();
    await expect
      .element(customer.page.css('#missing-contact'))
      .toHaveTextContent('Please fill in all required contact information');
  });

  it('leads to the first one on a desktop', async () => {
    const customer = await openCheckout();
    const { page } = customer;
    await customer.fillContact(people.US);
    // The contact's name is used for the parcel, so it is not typed twice.
    const address = page.getByRole('textbox', { name: customer.text('checkout.address.address') });
    scrollToEnd(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect.element(address).toHaveFocus();
    await expectInView(page, address);
    expect(messagesOf(page)).toEqual([
      'Please enter the address.',
      'Please enter the city.',
      'Please choose a state.',
      'ZIP code is required',
    ]);
    await expect.element(page.getByText('4 fields still need an answer')).toHaveLength(1);
    await customer.fillAddress(people.US, 'US');
    await expect.element(page.getByText(/still needs? an answer/)).not.toBeInTheDocument();
  });
});

describe('a field that only the shop refuses', () => {
  it('is marked and focused, and another text in it is sent', async () => {
    const customer = await openCheckout({ ...phone, person: people.US });
    const { page } = customer;
    const refused = { field: 'shippingAddress.city', code: 'web_address_not_allowed' } as const;
    const usual = page.shop.replace('sendOrderChunk', () =>
      fail(refused.code, { fields: [refused] }),
    );
    scrollToEnd(page);
    await customer.payButton().click();
    const city = page.getByRole('textbox', { name: customer.text('checkout.address.city') });
    await expect.element(city).toHaveFocus();
    const message = customer.text('checkout.contact.webAddress');
    await expect.element(city).toHaveAccessibleDescription(message);
    await expect.element(city).toHaveAttribute('aria-invalid', 'true');
    await expectInView(page, city);
    expect(messagesOf(page)).toEqual([message]);
    await expect.element(customer.button('checkout.missing', { count: 1 })).toBeVisible();
    page.shop.replace('sendOrderChunk', usual);
    await city.fill('Springfield');
    await expect.element(city).not.toHaveAttribute('aria-invalid', 'true');
    await customer.payButton().click();
    await payInWindow(page);
    const stored = page.shop.orders.get(await customer.confirmedNumber());
    expect(stored?.wire.shippingAddress?.city).toBe('Springfield');
  });
});

describe('the name of a recipient in Japanese', () => {
  it('has the family name first', async () => {
    const customer = await openCheckout(inJapanese);
    await customer.button('checkout.address.someoneElse').first().click();
    const name = (key: string) =>
      customer.page.getByLabelText(customer.text(`checkout.address.${key}`), { exact: true });
    await expect.element(name('lastName')).toHaveFocus();
    await userEvent.tab();
    await expect.element(name('firstName')).toHaveFocus();
  });

  it('is asked for once although it has no space, and the thanks are for its owner', async () => {
    const customer = await openCheckout(inJapanese);
    const { page } = customer;
    const person = { ...people.US, name: '山田太郎' };
    const field = (key: string) =>
      page.getByLabelText(customer.text(`checkout.address.${key}`), { exact: true });
    await customer.fillContact(person);
    await field('address').fill(person.address);
    const recipient = customer.text('checkout.address.forName', { name: isolate(person.name) });
    await expect.element(page.getByText(recipient)).toBeVisible();
    await expect.element(field('lastName')).not.toBeInTheDocument();
    await field('city').fill(person.city);
    await field('state').selectOptions(person.state);
    await field('zipCode').fill(person.postalCode);
    await customer.payButton().click();
    await payInWindow(page);
    await customer.confirmedNumber();
    await expectThanksTo(customer, person.name);
  });
});

describe('the thanks for an order', () => {
  it('are for the customer, not for the recipient of the parcel', async () => {
    const recipient = { firstName: 'Paul', lastName: 'Klee' };
    const customer = await openCheckout({ person: { ...people.US, ...recipient } });
    await customer.payButton().click();
    await payInWindow(customer.page);
    await customer.confirmedNumber();
    await expectThanksTo(customer, 'Test');
  });
});
