import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type { TestShop } from '#tests/support/shop.ts';
import { faultsOf } from './axe.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { mailsIn } from './mails-in.ts';

const openForm = async (customer: Customer, address: string): Promise<Locator> => {
  await customer.page.goto(address);
  await customer.button('intro.bookPhotography').click();
  const form = customer.page.getByRole('dialog');
  await expect(form.locator('input[name=booking-studio]').first()).toBeAttached();
  return form;
};

/** Searches for a studio and takes the one whose name is shown. */
const chooseStudio = async (
  form: Locator,
  customer: Customer,
  query: string,
  name: string,
): Promise<void> => {
  await form.getByLabel(customer.text('booking.studio.search')).fill(query);
  await form.getByText(name, { exact: true }).click();
  await expect(form.locator('input[name=booking-time]').first()).toBeAttached();
};

const times = (form: Locator): Locator =>
  form.locator('label', { has: form.page().locator('input[name=booking-time]') });

const valueOf = (time: Locator): Promise<string> => time.locator('input').inputValue();

const fillContact = async (form: Locator, customer: Customer, email: string): Promise<void> => {
  const { name, phone } = people.TN;
  await form.getByLabel(customer.text('checkout.contact.name'), { exact: true }).fill(name);
  await form.getByLabel(customer.text('checkout.contact.email'), { exact: true }).fill(email);
  await form.getByLabel(customer.text('checkout.contact.phone'), { exact: true }).fill(phone);
};

const mailTo = async (shop: TestShop, kind: string, email: string) => {
  const mails = await mailsIn(shop, kind);
  return mails.find(({ to }) => to?.some(({ address }) => address === email)) ?? null;
};

test(
  'a portrait is booked in Arabic, with mails and a file for the calendar',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const customer = new Customer(page, 'ar');
    const email = emailFor('booking');
    const form = await openForm(customer, '/TN');
    const book = customer.button('booking.book');
    await book.click();
    await expect(form.getByText(customer.text('booking.studio.required'))).toBeVisible();
    await expect(form.getByLabel(customer.text('booking.studio.search'))).toBeFocused();
    await chooseStudio(form, customer, 'سوسة', 'نقطة تجريبية سوسة');
    const time = times(form).nth(2);
    const startsAt = await valueOf(time);
    await time.click();
    await fillContact(form, customer, email);
    await form.getByLabel(customer.text('booking.note')).fill('معي طفل');
    expect(await faultsOf(page)).toEqual([]);
    await book.click();
    await expect(form.getByText(customer.text('booking.done.title'))).toBeVisible();
    await expect(form).toContainText(email);
    const downloading = page.waitForEvent('download');
    await form.getByRole('link', { name: customer.text('booking.done.calendar') }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    const utc = new Date(startsAt).toISOString().replaceAll(/[-:]|\.000/g, '');
    expect(file).toContain(`DTSTART:${utc}`);
    await expect.poll(() => mailTo(shop, 'booking-customer', email)).not.toBeNull();
    const mail = await mailTo(shop, 'booking-customer', email);
    expect(mail?.html).toContain('<html dir="rtl" lang="ar">');
    expect(mail?.attachments).toHaveLength(1);
    await expect
      .poll(() => mailTo(shop, 'booking-studio', 'owner-sousse@example.com'))
      .not.toBeNull();
  },
);

test.describe('a time somebody else takes first', () => {
  test.use({ expectedErrors: { patterns: [/status of 409/] } });

  test('is said, nothing typed is lost, and another one is free', async ({ page, request }) => {
    const customer = new Customer(page);
    const form = await openForm(customer, '/');
    await chooseStudio(form, customer, 'Sfax', 'Demo counter Sfax');
    await times(form).nth(1).click();
    const wanted = await valueOf(times(form).nth(1));
    await fillContact(form, customer, 'second@example.com');
    const other = await request.post('/api/bookings', {
      data: {
        bookingId: crypto.randomUUID(),
        studioId: await form.locator('input[name=booking-studio]:checked').inputValue(),
        service: 'portrait',
        startsAt: wanted,
        name: 'First Customer',
        email: 'first@example.com',
        phone: '+216 71 123 456',
      },
    });
    expect(other.ok()).toBe(true);
    await customer.button('booking.book').click();
    await expect(form.getByRole('alert')).toContainText('Somebody else has just taken that time');
    await expect(form.locator(`input[value="${wanted}"]`)).toHaveCount(0);
    await expect(form.getByLabel(customer.text('checkout.contact.email'))).toHaveValue(
      'second@example.com',
    );
    await times(form).last().click();
    await customer.button('booking.book').click();
    await expect(form.getByText(customer.text('booking.done.title'))).toBeVisible();
    await customer.button('common.done').click();
    await expect(customer.button('intro.bookPhotography')).toBeFocused();
  });
});
