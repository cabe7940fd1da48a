import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { findAxeFaults } from './axe.ts';
import { bookingLinkFor, expireBooking, mailTo } from './bookings-in.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { closeStudio, openStudio } from './studios-in.ts';

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

/** A phone number that no other booking uses: each number may have two appointments. */
function newPhone(): string {
  return `+216 71 ${String(Math.floor(100_000 + Math.random() * 900_000))}`;
}

async function fillContact(form: Locator, customer: Customer, email: string): Promise<void> {
  const { name } = people.TN;
  await form.getByLabel(customer.text('checkout.contact.name'), { exact: true }).fill(name);
  await form.getByLabel(customer.text('checkout.contact.email'), { exact: true }).fill(email);
  await form.getByLabel(customer.text('checkout.contact.phone'), { exact: true }).fill(newPhone());
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

test.describe('booking page', () => {
  test.use({ expectedErrors: { patterns: [/status of 4(?:04|10)/] } });

  test('offers another time with the typed details kept when the confirmation comes too late', async ({
    page,
    shop,
  }) => {
    const customer = new Customer(page);
    const email = emailFor('late-booking');
    const form = await openForm(customer, '/');
    await chooseStudio(form, customer, 'Sfax', 'Demo counter Sfax');
    await times(form).first().click();
    await fillContact(form, customer, email);
    await customer.button('booking.book').click();
    await expect(form.getByText(customer.text('booking.done.title'))).toBeVisible();
    await page.goto(await bookingLinkFor(shop, email));
    const confirm = customer.button('booking.link.confirm');
    await expect(confirm).toBeVisible();
    await expireBooking(shop, email);
    await confirm.click();
    await expect(page.getByText(customer.text('booking.link.expired'))).toBeVisible();
    await customer.button('booking.link.another').click();
    const again = page.getByRole('dialog');
    const emailField = again.getByLabel(customer.text('checkout.contact.email'));
    await expect(emailField).toHaveValue(email);
    await expect(again.getByText('Demo counter Sfax', { exact: true })).toBeVisible();
    await times(again).last().click();
    await customer.button('booking.book').click();
    await expect(again.getByText(customer.text('booking.done.title'))).toBeVisible();
  });

  test(
    'offers another studio when its own has closed before the confirmation',
    { tag: '@phone' },
    async ({ page, shop }) => {
      const customer = new Customer(page);
      const email = emailFor('closed-booking');
      const name = `Closing ${crypto.randomUUID().slice(0, 8)}`;
      const studio = await openStudio(shop, { name });
      const form = await openForm(customer, '/');
      await chooseStudio(form, customer, name, name);
      await times(form).first().click();
      await fillContact(form, customer, email);
      await customer.button('booking.book').click();
      await expect(form.getByText(customer.text('booking.done.title'))).toBeVisible();
      await page.goto(await bookingLinkFor(shop, email));
      await expect(customer.button('booking.link.confirm')).toBeVisible();
      await closeStudio(shop, studio);
      await customer.button('booking.link.confirm').click();
      await expect(customer.button('booking.link.another')).toBeVisible();
      await expect(customer.button('booking.link.confirm')).toHaveCount(0);
      await customer.button('booking.link.another').click();
      const again = page.getByRole('dialog');
      await expect(again.getByText(customer.text('booking.time.first'))).toBeVisible();
      await expect(again.getByText(name)).toHaveCount(0);
      await expireBooking(shop, email);
      await page.reload();
      await customer.button('booking.link.another').click();
      await expect(
        again.getByText('Studio not found. Please choose another studio.'),
      ).toBeVisible();
      await expect(again.getByText(customer.text('booking.time.failed'))).toHaveCount(0);
    },
  );

  test('explains how to go on when its link is invalid', async ({ page }) => {
    const customer = new Customer(page, 'fr');
    await page.goto('/fr/booking#forged');
    await expect(page.getByText('Ce lien n’est pas valable.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      customer.text('booking.link.title'),
    );
    await expect(
      page.getByRole('link', { name: customer.text('notFound.toStart') }),
    ).toHaveAttribute('href', '/fr');
  });
});

test.describe('booking form', () => {
  test.use({ expectedErrors: { patterns: [/status of 409/] } });

  test('keeps the typed details and offers other times when the chosen time was just taken', async ({
    page,
    request,
  }) => {
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
        phone: newPhone(),
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
