import { describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { emailFor, people } from '#tests/support/customers.ts';
import { Customer } from './customer.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';
import { newPage } from './open-page.ts';

/** Types with an input method: each text replaces the one before, the last is committed. */
async function compose(texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await cdp().send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await cdp().send('Input.insertText', { text: texts.at(-1) ?? '' });
}

/** Time in which a page would have made a call that it must not make. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000));
}

async function openBooking() {
  const page = newPage({ country: 'US' });
  await page.goto('/');
  const customer = new Customer(page);
  await customer.button('intro.bookPhotography').click();
  const window = page.getByRole('dialog');
  await expect.element(window.css('input[name=booking-studio]').first()).toBeInTheDocument();
  return { customer, window };
}

describe('the field for codes', () => {
  it.for([
    ['a Japanese keyboard', ['ｗ', 'ｗｅ', 'ｗｅｌ', 'ｗｅｌ１']],
    ['a phone keyboard', ['w', 'we', 'wel', 'wel1']],
  ] as const)('gets a code typed with the input method of %s whole', async ([, texts]) => {
    const customer = await openCheckout();
    const code = customer.page.getByLabelText(customer.text('checkout.codes.label'));
    await code.click();
    await compose(texts);
    await expect.element(code).toHaveValue('WEL1');
  });

  it('looks nothing up with the Enter key that ends a composition in Safari', async () => {
    const customer = await openCheckout();
    const code = customer.page.getByLabelText(customer.text('checkout.codes.label'));
    await code.fill('WELCOME10');
    // Safari ends the composition before this key, which it reports with the code of input methods.
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    code.element().dispatchEvent(new KeyboardEvent('keydown', key));
    await pause();
    expect(customer.page.shop.sent('findPriceRule')).toEqual([]);
  });

  it('finds a discount by a code that was copied with its sentence', async () => {
    const customer = await openCheckout();
    const { page } = customer;
    const code = page.getByLabelText(customer.text('checkout.codes.label'));
    await code.fill('“welcome10\u200B”.');
    await customer.button('checkout.codes.apply').click();
    await expect.element(page.css('[data-section=codes]')).toMatchTextContent('WELCOME10');
    await expect.element(code).toHaveValue('');
  });

  it('keeps a code that is not applied yet over a reload and a look at the photos', async () => {
    const customer = await openCheckout();
    const { page } = customer;
    const code = page.getByLabelText(customer.text('checkout.codes.label'));
    await code.fill('WELCO');
    await page.reload();
    await expect.element(code).toHaveValue('WELCO');
    await code.fill('WELCOME1');
    page.back();
    await expect.element(customer.photosTitle()).toBeVisible();
    page.forward();
    await expect.element(code).toHaveValue('WELCOME1');
    await code.fill('');
    await page.reload();
    await expect.element(code).toHaveValue('');
  });
});

describe('the Enter key', () => {
  it('in the search for a studio does not send the booking', async () => {
    const { window } = await openBooking();
    const search = window.getByRole('searchbox');
    await search.fill('Toronto');
    await userEvent.keyboard('{Enter}');
    await pause();
    await expect.element(window.css('[data-problem], [aria-invalid=true]')).toHaveLength(0);
    await expect.element(search).toHaveFocus();
  });

  it('leads to the next field and sends nothing', async () => {
    const { customer, window } = await openBooking();
    const field = (key: string) =>
      window.getByRole('textbox', { name: customer.text(`checkout.contact.${key}`), exact: true });
    await field('name').fill(people.US.name);
    await userEvent.keyboard('{Enter}');
    await expect.element(field('email')).toHaveFocus();
    await userEvent.keyboard(people.US.email);
    await userEvent.keyboard('{Enter}');
    await expect.element(field('phone')).toHaveFocus();
    await expect.element(window.css('[data-problem], [aria-invalid=true]')).toHaveLength(0);
  });
});

describe('the number of copies', () => {
  it('can be typed in full-width digits', async () => {
    const { page } = await openPhotoStep({ path: '/ja', language: 'ja' });
    const copies = page.css('[data-photo]').getByRole('spinbutton');
    await copies.click();
    copies.element().focus();
    await compose(['１', '１２']);
    await userEvent.tab();
    await expect.element(copies).toHaveValue('12');
  });
});

describe('the checkout form', () => {
  it('forgets the errors that the country caused with this country', async () => {
    const customer = await openCheckout();
    const { page } = customer;
    await customer.fillContact({ ...people.US, phone: '71 123 456' });
    await page.getByLabelText(customer.text('checkout.address.zipCode')).fill('1000');
    await userEvent.tab();
    await expect.element(page.css('main [aria-invalid=true]')).toHaveLength(2);
    const country = page.getByRole('combobox', { name: customer.text('country.label') });
    await country.selectOptions('TN');
    await expect.element(page.css('main [aria-invalid=true]')).toHaveLength(0);
  });

  it('asks for the city with its region where the post requires one', async () => {
    const customer = await openCheckout();
    const { page } = customer;
    const city = page.getByLabelText(customer.text('checkout.address.city'));
    await expect.element(city).toHaveAccessibleDescription('');
    const country = page.getByRole('combobox', { name: customer.text('country.label') });
    await country.selectOptions('JP');
    const hint = customer.text('checkout.address.cityHint');
    await expect.element(city).toHaveAccessibleDescription(hint);
  });

  it('sends the plain address of one that was typed in full-width signs', async () => {
    const email = emailFor('full-width');
    const fullWidth = email.replaceAll(/[!-~]/g, (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
    );
    const customer = await openCheckout({
      path: '/ja',
      language: 'ja',
      person: people.US,
      width: 390,
    });
    const { page } = customer;
    await page.css('[data-section=contact] button').first().click();
    await customer.fillContact({ ...people.US, email: fullWidth });
    page.all('[name=orderNote]')[0]?.focus();
    await expect.element(page.css('[data-section=contact]')).toMatchTextContent(email);
    await customer.payButton().click();
    await expect.poll(() => [...page.shop.orders.values()]).toMatchObject([{ wire: { email } }]);
  });

  it('sends what a password manager filled in without an event', async () => {
    const email = emailFor('filled');
    const customer = await openCheckout({ width: 390 });
    const { page } = customer;
    const { name, phone, address, city, state, postalCode } = people.US;
    const filled = {
      name,
      email,
      phone,
      'shippingAddress.address': address,
      'shippingAddress.city': city,
      'shippingAddress.state': state,
      'shippingAddress.postalCode': postalCode,
    };
    for (const [field, value] of Object.entries(filled)) {
      const [control] = page.all(`main [name="${field}"]`);
      if (!control) throw new Error(`no field ${field}`);
      // Not through the property of the element itself, which React observes.
      Reflect.set(Object.getPrototypeOf(control) as object, 'value', value, control);
    }
    await customer.payButton().click();
    await expect
      .poll(() => [...page.shop.orders.values()])
      .toMatchObject([{ wire: { email, shippingAddress: { city, state, postalCode } } }]);
  });
});
