import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { openConsole } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openShop(
  part = 'brand',
  shop = new StaffShop(),
  language: 'en' | 'fr' | 'ar' = 'en',
) {
  const page = await openConsole({ path: `/settings/shop?part=${part}`, shop, language });
  await expect.element(page.getByRole('button', { pressed: true })).toBeVisible();
  return page;
}

describe('the brand', () => {
  it('is changed and shown before it is saved, and an earlier one is put back', async () => {
    const page = await openShop();
    await page.getByLabelText('Name of the shop').fill('Harbor Prints');
    await expect.element(page.getByRole('region', { name: 'How it will look' })).toBeVisible();
    await expect.element(page.getByText('Harbor Prints').first()).toBeVisible();
    expect(page.shop.sent('changeShopSettings')).toEqual([]);
    await page.getByRole('button', { name: 'Save for the whole shop' }).click();
    await expect
      .poll(() => page.shop.sent('changeShopSettings'))
      .toMatchObject([{ section: 'brand', version: 1, value: { name: 'Harbor Prints' } }]);
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect.element(page.getByLabelText('Name of the shop')).toHaveValue('Old Prints');
  });

  it('refuses a color that is hard to read, and takes the nearest that is not', async () => {
    const page = await openShop();
    await page.getByLabelText('Accent color').fill('#ff9a3c');
    await expect.element(page.getByText(/1\.82 to 1, where 4\.5 to 1/)).toBeVisible();
    const save = page.getByRole('button', { name: 'Save for the whole shop' });
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: /^Take #/ }).click();
    await save.click();
    const [sent] = page.shop.sent('changeShopSettings') as [{ value: { accent: string } }];
    expect(sent.value.accent).toBe('#9b5e25');
  });

  it('gets a logo, and a photograph that is cut', async () => {
    const page = await openShop();
    const file = new File([new Uint8Array([1, 2, 3])], 'logo.png', { type: 'image/png' });
    await page.getByLabelText('Logo: Choose a file').upload(file);
    await expect.poll(() => page.shop.sent('addBrandPicture')).toHaveLength(1);
    await page.getByLabelText('Wide photograph of the first screen: Choose a file').upload(file);
    await page.getByText('Cut it').click();
    await page.getByLabelText('How near').fill('200');
    await page.getByRole('button', { name: 'Cut to this part' }).click();
    await expect
      .poll(() => page.shop.sent('addBrandPicture').at(-1))
      .toMatchObject({ place: 'studio', crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } });
    await page.getByRole('button', { name: 'Save for the whole shop' }).click();
    await expect.poll(() => page.shop.sent('changeShopSettings')).toHaveLength(1);
    const [sent] = page.shop.sent('changeShopSettings') as [
      { value: { logo: string; intro: { studio: string } } },
    ];
    expect([typeof sent.value.logo, typeof sent.value.intro.studio]).toEqual(['string', 'string']);
  });

  it('that somebody changed meanwhile says so', async () => {
    const shop = new StaffShop();
    shop.replace('changeShopSettings', () => fail('setting_changed'));
    const page = await openShop('brand', shop);
    await page.getByLabelText('Name of the shop').fill('Late');
    await page.getByRole('button', { name: 'Save for the whole shop' }).click();
    await expect.element(page.getByText(/^Somebody changed these settings/)).toBeVisible();
  });
});

describe('the seller and the limits', () => {
  it('show what the environment sets and do not change it', async () => {
    const page = await openShop('seller');
    await expect.element(page.getByLabelText('Tax number')).toBeDisabled();
    await expect.element(page.getByLabelText('Tax number')).toHaveValue('CA 123');
    await page.getByLabelText('Name of the seller').fill('Northern Prints Ltd');
    await page.getByRole('button', { name: 'Save for the whole shop' }).click();
    await expect
      .poll(() => page.shop.sent('changeShopSettings'))
      .toMatchObject([{ value: { name: 'Northern Prints Ltd', address: null, taxId: null } }]);
  });

  it('take whole amounts alone', async () => {
    const page = await openShop('limits');
    const field = page.getByLabelText('Refunds with a typed amount, in US dollars');
    await field.fill('12.5');
    await expect
      .element(page.getByText('A whole number of dollars, up to 1,000,000.'))
      .toBeVisible();
    await field.fill('75');
    await page.getByRole('button', { name: 'Save for the whole shop' }).click();
    await expect
      .poll(() => page.shop.sent('changeShopSettings'))
      .toMatchObject([{ section: 'limits', value: { typedRefund: 75, unpaid: null } }]);
  });
});

describe('the times of production', () => {
  it('take whole days within their limits, and say what customers read', async () => {
    const page = await openShop('times');
    const field = page.getByLabelText('Shipping, in working days');
    for (const typed of ['0', '15', '1.5']) {
      await field.fill(typed);
      await expect.element(page.getByText('A whole number of days, from 1 to 14.')).toBeVisible();
    }
    await field.fill('3');
    await expect.element(page.getByText(/^Customers read “within 72 hours”/)).toBeVisible();
    await page.getByRole('button', { name: 'Save for the whole shop' }).click();
    await expect
      .poll(() => page.shop.sent('changeShopSettings'))
      .toEqual([{ section: 'times', version: 0, value: { pickup: null, shipping: 3 } }]);
    await expect.element(page.getByText('Days until pickup')).toBeVisible();
  });
});

describe('the languages', () => {
  it('that are offered are chosen, at least one', async () => {
    const page = await openShop('languages');
    const save = page.getByRole('button', { name: 'Save for the whole shop' });
    const boxes = page.getByRole('checkbox');
    await expect.element(boxes.nth(9)).toBeChecked();
    for (let at = 0; at < 10; at += 1) await boxes.nth(at).click();
    await expect.element(page.getByText('Choose at least one language.')).toBeVisible();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('checkbox', { name: 'Deutsch · German' }).click();
    await page.getByRole('checkbox', { name: 'Français · French' }).click();
    await expect.element(page.getByText(/^Without English/)).toBeVisible();
    await save.click();
    await expect
      .poll(() => page.shop.sent('changeShopSettings'))
      .toEqual([{ section: 'languages', version: 0, value: { offered: ['fr', 'de'] } }]);
  });
});

describe('the screen of the shop’s settings', () => {
  inEachLook('fits and is accessible', async (language) => {
    for (const part of ['brand', 'seller', 'limits', 'times', 'languages']) {
      const page = await openShop(part, new StaffShop(), language);
      await expectFitAndAccess(page, { widths: [1440, 390], about: part });
    }
  });
});
