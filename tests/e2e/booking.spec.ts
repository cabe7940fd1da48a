import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { findAxeFaults } from './axe.ts';
import { bookingLinkFor, mailTo } from './bookings-in.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';

async function openForm(customer: Customer, address: string): Promise<Locator> {
  await customer.page.goto(address);
  await customer.button('intro.bookPhotography').click();
  const form = customer.page.getByRole('dialog');
  await expect(form.locator('input[name=booking-studio]').first()).toBeAttached();
  return form;
}

/**
 * Searches for a studio, selects the one with that name and takes its second free day: the first may be
 * nearly over.
 */
async function chooseStudio(
  form: Locator,
  customer: Customer,
  query: string,
  name: string,
): Promise<void> {
  await form.getByLabel(customer.text('booking.studio.search')).fill(query);
  await form.getByText(name, { exact: true }).click();
  const days = form.locator('label', {
    has: form.page().locator('input[name=booking-day]:enabled'),
  });
  await days.nth(1).click();
  await expect(form.locator('input[name=booking-time]').first()).toBeAttached();
}

function times(form: Locator): Locator {
  return form.locator('label', { has: form.page().locator('input[name=booking-time]') });
}

function valueOf(time: Locator): Promise<string> {
  return time.locator('input').inputValue();
}

async function fillContact(form: Locator, customer: Customer, email: string): Promise<void> {
  const { name, phone } = people.TN;
  await form.getByLabel(customer.text('checkout.contact.name'), { exact: true }).fill(name);
  await form.getByLabel(customer.text('checkout.contact.email'), { exact: true }).fill(email);
  await form.getByLabel(customer.text('checkout.contact.phone'), { exact: true }).fill(phone);
}

test(
  'a portrait is booked in Arabic, then confirmed and cancelled by the link in the mail @essential',
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
    expect(await findAxeFaults(page)).toEqual([]);
    await book.click();
    await expect(form.getByText(customer.text('booking.done.title'))).toBeVisible();
    await expect(form).toContainText(email);

    const link = await bookingLinkFor(shop, email);
    const request = await mailTo(shop, 'booking-request', email);
    expect(request?.html).toContain('<html dir="rtl" lang="ar">');
    expect(request?.attachments).toHaveLength(0);
    await page.goto(link);
    const confirm = customer.button('booking.link.confirm');
    await expect(confirm).toBeVisible();
    await expect(page).toHaveTitle(/موعدك/);
    expect(await findAxeFaults(page)).toEqual([]);
    // Opening the page does not confirm: mail programs open links too.
    await page.reload();
    await expect(confirm).toBeVisible();
    expect(await mailTo(shop, 'booking-customer', email)).toBeNull();
    await confirm.click();
    await expect(page.getByText(customer.text('booking.link.confirmed'))).toBeVisible();
    await page.reload();
    await expect(page.getByText(customer.text('booking.link.confirmed'))).toBeVisible();

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: customer.text('booking.done.calendar') }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    const utc = new Date(startsAt).toISOString().replaceAll(/[-:]|\.000/g, '');
    expect(file).toContain(`DTSTART:${utc}`);
    await expect.poll(() => mailTo(shop, 'booking-customer', email)).not.toBeNull();
    expect((await mailTo(shop, 'booking-customer', email))?.attachments).toHaveLength(1);
    const studio = 'owner-sousse@example.com';
    await expect.poll(() => mailTo(shop, 'booking-studio', studio)).not.toBeNull();

    await customer.button('booking.link.cancel').click();
    const question = page.getByRole('alertdialog');
    // The button is where the first one was: a press within half a second would count as the second of a double press.
    await question
      .getByRole('button', { name: customer.text('booking.link.cancel') })
      .click({ delay: 600 });
    await expect(page.getByText(customer.text('booking.link.cancelled'))).toBeVisible();
    await expect.poll(() => mailTo(shop, 'booking-cancelled-customer', email)).not.toBeNull();
    await expect.poll(() => mailTo(shop, 'booking-cancelled-studio', studio)).not.toBeNull();
    await page.reload();
    await expect(page.getByText(customer.text('booking.link.cancelled'))).toBeVisible();
    await expect(customer.button('booking.link.cancel')).toHaveCount(0);
  },
);
