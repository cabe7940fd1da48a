import type { CDPSession, Page } from '@playwright/test';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';

/** Types with an input method: each text replaces the one before, the last is committed. */
async function compose(page: Page, texts: readonly string[]): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  for (const text of texts) {
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await session.send('Input.insertText', { text: texts.at(-1) ?? '' });
}

for (const [name, texts] of [
  ['a Japanese keyboard', ['ｗ', 'ｗｅ', 'ｗｅｌ', 'ｗｅｌ１']],
  ['a phone keyboard', ['w', 'we', 'wel', 'wel1']],
] as const) {
  test(`a code typed with the input method of ${name} arrives whole`, async ({ page }) => {
    const customer = new Customer(page);
    await openCheckout(customer, '/');
    const code = page.getByLabel(customer.text('checkout.codes.label'));
    await code.focus();
    await compose(page, texts);
    await expect(code).toHaveValue('WEL1');
  });
}

test('the Enter key that ends a composition in Safari does not look a code up', async ({
  page,
}) => {
  const customer = new Customer(page);
  await openCheckout(customer, '/');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/price-rules')) asked.push(request.url());
  });
  const code = page.getByLabel(customer.text('checkout.codes.label'));
  await code.fill('WELCOME10');
  // Safari ends the composition before this key, which it reports with the code of input methods.
  await code.evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  );
  await page.waitForTimeout(1000);
  expect(asked).toEqual([]);
});

test('Enter in the search for a studio does not send the booking', async ({ page }) => {
  const customer = new Customer(page);
  await page.goto('/');
  await customer.button('intro.bookPhotography').click();
  const window = page.getByRole('dialog');
  await expect(window.locator('input[name=booking-studio]').first()).toBeAttached();
  const search = window.getByRole('searchbox');
  await search.fill('Toronto');
  await search.press('Enter');
  await page.waitForTimeout(1000);
  await expect(window.locator('[data-problem], [aria-invalid=true]')).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('the key that reads “next” leads to the next field and sends nothing', async ({ page }) => {
  const customer = new Customer(page);
  await page.goto('/');
  await customer.button('intro.bookPhotography').click();
  const window = page.getByRole('dialog');
  const field = (key: string) =>
    window.getByRole('textbox', { name: customer.text(`checkout.contact.${key}`), exact: true });
  await field('name').fill(people.US.name);
  await field('name').press('Enter');
  await expect(field('email')).toBeFocused();
  await page.keyboard.type(people.US.email);
  await page.keyboard.press('Enter');
  await expect(field('phone')).toBeFocused();
  await expect(window.locator('[data-problem], [aria-invalid=true]')).toHaveCount(0);
});

test('the number of copies can be typed in full-width digits', async ({ page }) => {
  const customer = new Customer(page, 'ja');
  await openPhotoStep(customer, '/ja');
  const copies = page.locator('[data-photo]').getByRole('spinbutton');
  await copies.focus();
  await compose(page, ['１', '１２']);
  await copies.blur();
  await expect(copies).toHaveValue('12');
});

test('the errors of a form go with the country that caused them', async ({ page }) => {
  const customer = new Customer(page);
  await openCheckout(customer, '/');
  await customer.fillContact({ ...people.US, phone: '71 123 456' });
  const zip = page.getByLabel(customer.text('checkout.address.zipCode'));
  await zip.fill('1000');
  await zip.blur();
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(2);
  await page.getByRole('combobox', { name: customer.text('country.label') }).selectOption('TN');
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
});

test('the city is asked for with its region where the post requires one', async ({ page }) => {
  const customer = new Customer(page);
  await openCheckout(customer, '/');
  const city = page.getByLabel(customer.text('checkout.address.city'));
  await expect(city).toHaveAccessibleDescription('');
  await page.getByRole('combobox', { name: customer.text('country.label') }).selectOption('JP');
  await expect(city).toHaveAccessibleDescription(customer.text('checkout.address.cityHint'));
});

test(
  'an order goes to the address that was typed in full-width signs',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const customer = new Customer(page, 'ja');
    const email = emailFor('full-width');
    const fullWidth = email.replaceAll(/[!-~]/g, (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
    );
    await openCheckout(customer, '/ja', { person: people.US });
    await page.locator('[data-section=contact] button').first().click();
    await customer.fillContact({ ...people.US, email: fullWidth });
    await page.locator('[name=orderNote]').focus();
    await expect(page.locator('[data-section=contact]')).toContainText(email);
    await customer.payButton().click();
    await customer.payWith('100');
    await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'paid' }]);
  },
);

test('a discount is found by a code that was copied with its sentence', async ({ page }) => {
  const customer = new Customer(page);
  await openCheckout(customer, '/');
  const code = page.getByLabel(customer.text('checkout.codes.label'));
  await code.fill('“welcome10\u200B”.');
  await customer.button('checkout.codes.apply').click();
  await expect(page.locator('[data-section=codes]')).toContainText('WELCOME10');
  await expect(code).toHaveValue('');
});

test('a code that is typed and not applied yet is kept over a reload and a look at the photos', async ({
  page,
}) => {
  const customer = new Customer(page);
  await openCheckout(customer, '/');
  const code = page.getByLabel(customer.text('checkout.codes.label'));
  await code.fill('WELCO');
  await page.reload();
  await expect(code).toHaveValue('WELCO');
  await code.fill('WELCOME1');
  await page.goBack();
  await expect(customer.photosTitle()).toBeVisible();
  await page.goForward();
  await expect(code).toHaveValue('WELCOME1');
  await code.fill('');
  await page.reload();
  await expect(code).toHaveValue('');
});

test(
  'an order is placed with what a password manager filled in without an event',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const customer = new Customer(page);
    const email = emailFor('filled');
    await openCheckout(customer, '/');
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
    await page.evaluate((values) => {
      for (const [field, value] of Object.entries(values)) {
        const control = document.querySelector(`main [name="${field}"]`);
        if (!control) throw new Error(`no field ${field}`);
        // Not through the property of the element itself, which React observes.
        Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
      }
    }, filled);
    await customer.payButton().click();
    await customer.payWith('100');
    await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'paid' }]);
  },
);
