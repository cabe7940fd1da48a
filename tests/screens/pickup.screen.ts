import { describe, expect, it } from 'vitest';
import { isolate } from '#locales/index.ts';
import { studioWire } from '#tests/support/studio-wire.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { openCheckout, rememberCountry, rememberStudio } from './earlier-order.ts';
import { newPage } from './open-page.ts';

describe('a province that contradicts the postal code', () => {
  it('is corrected with one tap', async () => {
    const customer = await openCheckout({
      country: 'CA',
      width: 390,
      height: 844,
      remembered: () => rememberCountry('CA'),
    });
    const { page } = customer;
    const part = page.css('[data-section=delivery]');
    const city = part.getByLabelText(customer.text('checkout.address.city'));
    await city.fill('Montréal');
    await part.getByLabelText(customer.text('checkout.address.postalCode')).fill('h3b1a7');
    const province = part.getByLabelText(customer.text('checkout.address.province'));
    await province.selectOptions('ON');
    await expect.element(page.getByText('HST 13%')).toBeVisible();
    const disagreement = customer.text('checkout.address.regionMismatch', {
      postalCode: isolate('H3B 1A7'),
      found: customer.text('provinces.QC'),
      chosen: customer.text('provinces.ON'),
    });
    await expect.element(page.getByText(disagreement)).toBeVisible();
    const correct = customer.button('checkout.address.setProvince', {
      province: customer.text('provinces.QC'),
    });
    await correct.click();
    await expect.element(province).toHaveValue('QC');
    await expect.element(city).toHaveValue('Montréal');
    await expect.element(page.getByText('QST 9.975%')).toBeVisible();
    await expect.element(correct).not.toBeInTheDocument();
    await expect.element(page.getByText(disagreement)).not.toBeInTheDocument();
  });

  it('is corrected with one tap for a US state too', async () => {
    const customer = await openCheckout({
      country: 'US',
      width: 390,
      height: 844,
      remembered: () => rememberCountry('US'),
    });
    const part = customer.page.css('[data-section=delivery]');
    const state = part.getByLabelText(customer.text('checkout.address.state'));
    await part.getByLabelText(customer.text('checkout.address.zipCode')).fill('96799');
    await expect.element(state).toHaveValue('AS');
    await state.selectOptions('HI');
    await customer.button('checkout.address.setProvince', { province: 'American Samoa' }).click();
    await expect.element(state).toHaveValue('AS');
  });
});

describe('a manually chosen country', () => {
  it('drops a studio in another country, with a message', async () => {
    const page = newPage({ country: 'CA' });
    const studio = studioWire({ name: 'Side Studio' });
    page.shop.studios.push(studio);
    rememberStudio(studio);
    rememberCountry('CA');
    await page.goto('/');
    const countries = page.css('select:has(option[value=TN])').last();
    await countries.selectOptions('FR');
    const message = page.getByText(/Side Studio.* is in another country/);
    await expect.element(message).toBeVisible();
    await expect.poll(() => localStorage.getItem(storageKeys.studio)).toBeNull();
  });
});
