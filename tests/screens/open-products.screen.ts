import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { people } from '#tests/support/customers.ts';
import { wideCatalogue } from '#tests/support/wide-catalogue.ts';
import { payInWindow } from './card-window.ts';
import type { Customer } from './customer.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openPhotoStep, rememberForm } from './earlier-order.ts';
import { clearStorage, newPage } from './open-page.ts';

const otherStudio = '0190163d-8694-739b-aea5-966c26f8ad91';

function wideShop(): ShopDouble {
  const shop = new ShopDouble();
  shop.setup = { ...shop.setup, catalogue: wideCatalogue };
  return shop;
}

/** The shop's prints with a border that costs $0.10, or 0.30 TND. */
function withBorder(): Catalogue {
  const { TN: tunisia, US: states } = defaultCatalogue.countries;
  if (!tunisia || !states) throw new Error('no prices');
  const values = [
    { key: 'none', name: { en: 'None' } },
    { key: 'white', name: { en: 'White' } },
  ];
  return {
    ...defaultCatalogue,
    products: defaultCatalogue.products.map((product) =>
      product.type === 'photo_print'
        ? { ...product, options: [{ key: 'border', name: { en: 'Border' }, values }] }
        : product,
    ),
    countries: {
      ...defaultCatalogue.countries,
      TN: { ...tunisia, optionPrices: { 'photo_print/border/white': 30 } },
      US: { ...states, optionPrices: { 'photo_print/border/white': 10 } },
    },
  };
}

async function openSizes({ page }: Customer) {
  await page.css('[data-photo] button[aria-haspopup=dialog]').first().click();
  await page.getByRole('dialog').css('button[aria-haspopup=dialog]').click();
  const sheet = page.css('[role=dialog]:has(input[type=radio])');
  await expect.element(sheet).toBeVisible();
  return sheet;
}

describe('products that the owner added', () => {
  it('are on the first screen with their names and prices', async () => {
    const shop = wideShop();
    const page = newPage({ shop, country: 'US', catalogue: wideCatalogue });
    await clearStorage();
    await page.goto('/');
    await expect.element(page.getByRole('button', { name: '13×18 cm silk $3.90' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Canvas, 20×30 cm $29' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Mug $16' })).toBeVisible();
  });

  it('are not on the first screen if single studios sell them', async () => {
    const catalogue = {
      ...wideCatalogue,
      products: wideCatalogue.products.map((product) =>
        product.type === 'mug' ? { ...product, studios: [otherStudio] } : product,
      ),
    };
    const shop = new ShopDouble();
    shop.setup = { ...shop.setup, catalogue };
    const page = newPage({ shop, country: 'US', catalogue });
    await clearStorage();
    await page.goto('/');
    await expect.element(page.getByRole('button', { name: 'Canvas, 20×30 cm $29' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Mug $16' })).not.toBeInTheDocument();
  });

  it('have the options of one photo for the others too, until that is taken back', async () => {
    const catalogue = withBorder();
    const shop = new ShopDouble();
    shop.setup = { ...shop.setup, catalogue };
    const customer = await openPhotoStep({
      shop,
      catalogue,
      prints: 3,
      remembered: () => rememberForm(people.US, 'US'),
    });
    const { page } = customer;
    const sheet = await openSizes(customer);
    await sheet.getByRole('radio', { name: 'White +$0.10' }).click();
    await sheet.getByRole('button', { name: 'Use for 2 other photos +$0.20' }).click();
    await expect.element(sheet.getByText('Used for 2 other photos.')).toBeVisible();
    await sheet.getByRole('button', { name: customer.text('photos.change.undo') }).click();
    await expect.element(sheet.getByText('Back to how it was.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Use for 2 other photos +$0.20' }).click();
    await sheet.getByRole('button', { name: customer.text('common.done') }).click();
    await customer.button('common.done').click();
    await customer.next();
    await customer.payButton().click();
    await payInWindow(page);
    await customer.confirmedNumber();
    const chunk = shop.made.find(({ name }) => name === 'sendOrderChunk');
    const bordered = { options: { border: 'white' } };
    expect(JSON.parse(String(chunk?.body))).toMatchObject({
      orderItems: [bordered, bordered, bordered],
    });
  });

  it('reach a tier together, whatever their options', async () => {
    const catalogue = withBorder();
    const shop = new ShopDouble();
    shop.setup = { ...shop.setup, catalogue };
    const customer = await openPhotoStep({ shop, catalogue, prints: 25, country: 'TN' });
    const sheet = await openSizes(customer);
    await sheet.getByRole('radio', { name: 'White' }).click();
    await sheet.getByRole('button', { name: customer.text('common.done') }).click();
    await customer.button('common.done').click();
    await customer.next();
    const summary = customer.page.css('[data-section=summary]');
    await expect
      .element(summary)
      .toMatchTextContent(/1 × TND 2\.30\. Photo 1 · Quantity price: 25 to 74/);
    await expect
      .element(summary)
      .toMatchTextContent(/24 × TND 2\.00\. Photos 2–25 · Quantity price: 25 to 74/);
  });

  it('are made in the measures that a customer types, at a price that follows', async () => {
    const shop = wideShop();
    const customer = await openPhotoStep({
      shop,
      catalogue: wideCatalogue,
      remembered: () => rememberForm(people.US, 'US'),
    });
    const sheet = await openSizes(customer);
    await sheet.getByLabelText('Panel').click({ force: true });
    const width = sheet.getByLabelText('Width, in', { exact: true });
    // 300 mm, with the limits of 200 and 1000.
    await expect.element(width).toHaveValue('11.8');
    await expect.element(sheet.getByText(/7\.9.* to .*39\.4.*in steps of/)).toBeVisible();
    // 508 mm, made as 510: 0.204 square meters at $250.00.
    await width.fill('20');
    await expect.element(sheet.getByText(/It is made .?20\.1 in/)).toBeVisible();
    // Beside the measures, and on the row of the panel.
    await expect.element(sheet.getByText('$51.00')).toHaveLength(2);
    await width.fill('60');
    await expect.element(width).toHaveAttribute('aria-invalid', 'true');
    await expect.element(sheet.getByText('$51.00')).toHaveLength(2);
    await width.fill('11.8');
    await sheet.getByLabelText('Height, in', { exact: true }).fill('23.6');
    await expect.element(sheet.getByText('$45.00')).toHaveLength(2);
  });

  it('are chosen with their options, which add to the price, and ordered', async () => {
    const shop = wideShop();
    const customer = await openPhotoStep({
      shop,
      catalogue: wideCatalogue,
      remembered: () => rememberForm(people.US, 'US'),
    });
    const { page } = customer;
    const sheet = await openSizes(customer);
    await sheet.getByLabelText('Canvas, 30×40 cm').click({ force: true });
    await expect.element(sheet.getByRole('heading', { name: 'Canvas' })).toBeVisible();
    await expect.poll(() => customer.variants()[0]).toBe('canvas-30x40');
    await sheet.getByLabelText('Panel').click({ force: true });
    await expect.poll(() => customer.variants()[0]).toBe('panel-free');
    const glossy = sheet.getByRole('radio', { name: 'Glossy' });
    await expect.element(glossy).toBeEnabled();
    await sheet.getByRole('radio', { name: 'Wood +$7.00' }).click();
    await expect.element(glossy).toBeDisabled();
    await sheet.getByRole('button', { name: customer.text('common.done') }).click();
    await customer.button('common.done').click();
    await customer.next();
    const summary = page.css('[data-section=summary]');
    await expect.element(summary).toMatchTextContent('1 × Panel, 30×40 cm, Matte, Wood');
    // 0.12 square meters at $250.00, the mount, and the shipping.
    await expect.element(summary).toMatchTextContent('$37.00');
    await customer.payButton().click();
    await payInWindow(page);
    await customer.confirmedNumber();
    const chunk = shop.made.find(({ name }) => name === 'sendOrderChunk');
    expect(JSON.parse(String(chunk?.body))).toMatchObject({
      orderItems: [
        {
          productType: 'panel',
          options: { finish: 'matte', mount: 'wood' },
          measure: { widthMm: 300, heightMm: 400 },
        },
      ],
    });
  });
});
