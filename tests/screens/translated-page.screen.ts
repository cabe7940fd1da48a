// @module-tag whole
import { describe, expect, it } from 'vitest';
import { people } from '#tests/support/customers.ts';
import { translate } from '#tests/support/translator.ts';
import { payInWindow } from './card-window.ts';
import type { Customer } from './customer.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';

/** Adds a copy of the first photo. */
async function addCopy({ page, text }: Customer): Promise<void> {
  const name = text('photos.card.more');
  await page.css('[data-photo]').first().getByRole('button', { name, exact: true }).click();
}

describe('a translated page', () => {
  it.for(['Chrome', 'Safari'] as const)('takes an order and its payment (%s)', async (browser) => {
    const customer = await openPhotoStep({
      prints: 2,
      person: people.US,
      prepare: (view) => void translate(browser, view),
    });
    const { page } = customer;
    page.back();
    await customer.button('intro.continueOrder').first().click();
    const line = page.css('[data-summary] dt').first();
    await expect.element(line).toMatchTextContent(/^\W*2 prints 4×62 × /);
    await addCopy(customer);
    await expect.element(page.css('[data-peek]')).toMatchTextContent('$1.80');
    await expect.element(line).toMatchTextContent(/^\W*3 prints 4×63 × /);
    await customer.next();
    await expect.element(customer.payButton()).toMatchTextContent(/^\W*Pay \$16\.80$/);
    await page.getByLabelText(customer.text('checkout.codes.label')).fill('WELCOME10');
    await customer.button('checkout.codes.apply').click();
    await expect.element(customer.payButton()).toMatchTextContent(/^\W*Pay \$15\.12$/);
    const summary = page.css('[data-section=summary]');
    await expect.element(summary).toMatchTextContent('$15.12');
    await expect.element(summary).not.toMatchTextContent('$16.80');
    await customer.payButton().click();
    await payInWindow(page);
    const number = await customer.confirmedNumber();
    expect(page.shop.orders.get(number)).toMatchObject({ payment: 'paid' });
  });

  it('leaves amounts, codes and addresses as they are', async () => {
    const person = people.US;
    const customer = await openCheckout({
      person,
      prepare: (view) => void translate('Chrome', view),
    });
    const { page } = customer;
    const summary = page.css('[data-section=summary]');
    await expect.element(summary.css('dt font').first()).toBeVisible();
    const total = summary.getByText('$15.60', { exact: true });
    await expect.element(total).toHaveAttribute('translate', 'no');
    await customer.payButton().click();
    await payInWindow(page);
    await expect.element(page.css('h1 font').first()).toBeVisible();
    for (const fact of [/^FPX-[\w-]+$/, person.address, /^\$15\.60$/]) {
      const shown = page.css('[translate=no]').filter({ hasText: fact }).first();
      await expect.element(shown).toBeVisible();
      await expect.element(shown.css('font')).toHaveLength(0);
    }
  });

  it('has what the shop writes in its own language', async () => {
    const customer = await openCheckout({ path: '/fr', language: 'fr' });
    const { page } = customer;
    const languages: string[] = [];
    page.shop.replace('findPriceRule', (asked, usual) => {
      languages.push(asked.language);
      return usual(asked);
    });
    // Chrome's translator marks the page with the language of its translation.
    page.document.documentElement.lang = 'nl';
    await page.getByLabelText(customer.text('checkout.codes.label')).fill('WELCOME10');
    await customer.button('checkout.codes.apply').click();
    await expect.poll(() => languages).toEqual(['fr']);
  });

  it('has its own words again once its translation is turned off', async () => {
    let isTranslated = false;
    let showOriginal = (): void => undefined;
    const customer = await openPhotoStep({
      prepare: (view) => {
        if (isTranslated) showOriginal = translate('Chrome', view);
      },
    });
    const { page } = customer;
    const words = (): string[] =>
      page.all('main :is(h1, h2, p, dd)').map(({ innerText }) => innerText);
    const before = words();
    isTranslated = true;
    await page.reload();
    await expect.element(page.css('main font').first()).toBeVisible();
    showOriginal();
    await expect.element(page.css('font')).toHaveLength(0);
    await expect.poll(words).toEqual(before);
    await addCopy(customer);
    await expect.element(page.css('[data-peek]')).toMatchTextContent('$1.20');
  });
});
