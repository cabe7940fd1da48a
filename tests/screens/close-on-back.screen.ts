import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { emailFor, people } from '#tests/support/customers.ts';
import { payInWindow } from './card-window.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';

const phone = { width: 390, height: 844 };

describe('Back', () => {
  it('closes what is open over the photos, one after the other, before it leaves them', async () => {
    const customer = await openPhotoStep({ ...phone, prints: 12 });
    const { page } = customer;
    const windows = page.css('[role=dialog]');
    const last = customer.button('photos.card.enlarge', { number: 12 });
    last.element().scrollIntoView({ block: 'center' });
    await last.click();
    await expect.element(page.getByRole('application')).toBeVisible();
    const before = page.window.scrollY;
    expect(before).toBeGreaterThan(0);
    const entry: unknown = page.window.history.state;
    await windows.css('button[aria-haspopup=dialog]').click();
    await expect.element(windows).toHaveLength(2);
    page.back();
    await expect.element(windows).toHaveLength(1);
    await expect.element(page.getByRole('application')).toBeVisible();
    // The page returns to its entry of the history by itself.
    await expect.poll((): unknown => page.window.history.state).toEqual(entry);
    page.back();
    await expect.element(windows).toHaveLength(0);
    await expect.element(last).toHaveFocus();
    expect(page.window.scrollY).toBe(before);

    await page.css('[data-select]').click();
    await customer.button('photos.choices.all', { count: 12 }).click();
    await customer.button('photos.choices.sizeAndCopies').click();
    await expect.element(windows).toHaveLength(1);
    page.back();
    await expect.element(windows).toHaveLength(0);
    const title = customer.photosTitle();
    const selected = customer.text('photos.choices.selected', { count: 12 });
    await expect.element(title).toHaveTextContent(selected);
    page.back();
    const all = customer.text('photos.count', { count: 12 });
    await expect.element(title).toHaveTextContent(all);
    page.back();
    await expect.element(title).not.toBeInTheDocument();
    page.forward();
    await expect.element(title).toBeVisible();

    // The brand leads to the first screen, also from a selection.
    await page.css('[data-select]').click();
    await page.css('header a').first().click();
    await expect.element(title).not.toBeInTheDocument();
  });

  it('closes the card window before it leaves the checkout', async () => {
    const person = { ...people.US, email: emailFor('back') };
    const customer = await openCheckout({ ...phone, person });
    const { page } = customer;
    const window = page.css('#helcimPayIframe');
    await customer.payButton().click();
    await expect.element(window).toBeVisible();
    page.back();
    await expect.element(window).not.toBeInTheDocument();
    await expect.element(page.getByText(customer.text('payment.errors.cancelled'))).toBeVisible();
    await expect.element(customer.heading('checkout.title')).toBeVisible();
    await customer.button('payment.tryAgain').click();
    await payInWindow(page);
    await customer.confirmedNumber();
    await expect.element(customer.heading('confirmation.title')).toBeVisible();
  });

  it('returns from the photos to an intro whose window was closed', async () => {
    const customer = await openPhotoStep();
    const { page } = customer;
    await page.css('header a').first().click();
    await customer.button('intro.bookPhotography').click();
    await expect.element(page.css('[role=dialog]')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.css('[role=dialog]')).toHaveLength(0);
    await customer.button('intro.continueOrder').first().click();
    await expect.element(customer.photosTitle()).toBeVisible();
    page.back();
    await expect.element(customer.button('intro.bookPhotography')).toBeVisible();
    page.forward();
    await expect.element(customer.photosTitle()).toBeVisible();
  });
});
