import { describe, expect, it } from 'vitest';
import { emailFor, people } from '#tests/support/customers.ts';
import { studioWire } from '#tests/support/studio-wire.ts';
import { chooseStudio, contactField, fillBooking, openBooking, timesIn } from './booking-form.ts';
import { Customer } from './customer.ts';
import { bookingLink } from './double/responders.ts';
import { ShopDouble } from './double/shop-double.ts';
import { newPage } from './open-page.ts';

const sfax = 'Demo counter Sfax';

/** Lets the time expire in which the bookings can be confirmed. */
function expireBookings({ bookings }: ShopDouble): void {
  for (const [index, booking] of bookings.entries()) {
    bookings[index] = { ...booking, expiresAt: new Date(Date.now() - 1000) };
  }
}

/** Books a time at a studio, and opens the private link of the booking. */
async function openBooked(shop: ShopDouble, studio: string, email: string) {
  const page = newPage({ shop, country: 'US' });
  const customer = new Customer(page);
  await page.goto('/');
  const window = await openBooking(customer);
  await chooseStudio(window, customer, studio);
  await timesIn(window).first().click();
  await fillBooking(window, customer, { ...people.US, email });
  await customer.button('booking.book').click();
  await expect.element(window.getByText(customer.text('booking.done.title'))).toBeVisible();
  const [booking] = shop.bookings;
  await page.goto(`/booking#${bookingLink(booking?.id ?? '')}`);
  await expect.element(customer.button('booking.link.confirm')).toBeVisible();
  return customer;
}

describe('the page of a booking', () => {
  it('offers another time with the typed details kept when the confirmation comes too late', async () => {
    const shop = new ShopDouble();
    const email = emailFor('late-booking');
    const customer = await openBooked(shop, sfax, email);
    const { page } = customer;
    expireBookings(shop);
    await customer.button('booking.link.confirm').click();
    await expect.element(page.getByText(customer.text('booking.link.expired'))).toBeVisible();
    await customer.button('booking.link.another').click();
    const again = page.getByRole('dialog');
    await expect.element(contactField(again, customer, 'email')).toHaveValue(email);
    await expect.element(again.getByText(sfax, { exact: true })).toBeVisible();
    await timesIn(again).last().click();
    await customer.button('booking.book').click();
    await expect.element(again.getByText(customer.text('booking.done.title'))).toBeVisible();
  });

  it('offers another studio when its own has closed before the confirmation', async () => {
    const shop = new ShopDouble();
    const name = 'Closing Studio';
    const studio = studioWire({ name, slug: 'closing' });
    shop.studios.push(studio);
    const customer = await openBooked(shop, name, emailFor('closed-booking'));
    const { page } = customer;
    shop.studios = shop.studios.map((other) =>
      other === studio ? { ...studio, isActive: false } : other,
    );
    await customer.button('booking.link.confirm').click();
    await expect.element(customer.button('booking.link.another')).toBeVisible();
    await expect.element(customer.button('booking.link.confirm')).not.toBeInTheDocument();
    await customer.button('booking.link.another').click();
    const again = page.getByRole('dialog');
    await expect.element(again.getByText(customer.text('booking.time.first'))).toBeVisible();
    await expect.element(again.getByText(name)).not.toBeInTheDocument();
    expireBookings(shop);
    await page.reload();
    await customer.button('booking.link.another').click();
    const gone = again.getByText('Studio not found. Please choose another studio.');
    await expect.element(gone).toBeVisible();
    const failed = again.getByText(customer.text('booking.time.failed'));
    await expect.element(failed).not.toBeInTheDocument();
  });

  it('explains how to go on when its link is invalid', async () => {
    const page = newPage();
    const customer = new Customer(page, 'fr');
    await page.goto('/fr/booking#forged');
    await expect.element(page.getByText('Ce lien n’est pas valable.')).toBeVisible();
    const title = customer.text('booking.link.title');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    const start = page.getByRole('link', { name: customer.text('notFound.toStart') });
    await expect.element(start).toHaveAttribute('href', '/fr');
  });
});

describe('the form of a booking', () => {
  it('keeps the typed details and offers other times when the chosen time was just taken', async () => {
    const shop = new ShopDouble();
    const page = newPage({ shop, country: 'US' });
    const customer = new Customer(page);
    await page.goto('/');
    const window = await openBooking(customer);
    await chooseStudio(window, customer, sfax);
    const wanted = timesIn(window).nth(1);
    await wanted.click();
    const startsAt = wanted.css('input').element().getAttribute('value') ?? '';
    await fillBooking(window, customer, { ...people.US, email: 'second@example.com' });
    const studio = shop.studios.find(({ name }) => name === sfax);
    const other = await page.window.fetch('/api/bookings', {
      method: 'POST',
      body: JSON.stringify({
        bookingId: crypto.randomUUID(),
        studioId: studio?._id,
        service: 'portrait',
        startsAt,
        name: 'First Customer',
        email: 'first@example.com',
        phone: people.TN.phone,
      }),
    });
    expect(other.ok).toBe(true);
    await customer.button('booking.book').click();
    await expect
      .element(window.getByRole('alert'))
      .toMatchTextContent('Somebody else has just taken that time');
    await expect.element(window.css(`input[value="${startsAt}"]`)).not.toBeInTheDocument();
    await expect.element(contactField(window, customer, 'email')).toHaveValue('second@example.com');
    await timesIn(window).last().click();
    await customer.button('booking.book').click();
    await expect.element(window.getByText(customer.text('booking.done.title'))).toBeVisible();
    await customer.button('common.done').click();
    await expect.element(customer.button('intro.bookPhotography')).toHaveFocus();
  });
});
