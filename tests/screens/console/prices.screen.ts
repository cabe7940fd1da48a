import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SaveDraft, VersionResponse } from '#contract/staff/catalogue.ts';
import type { SizeKey } from '#domain/catalogue/catalogue.ts';
import { setPrice } from '#domain/catalogue/edit/change-prices.ts';
import { tiersOf } from '#domain/catalogue/prices.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openPrices(query = '', language: 'en' | 'fr' | 'ar' = 'en', list = 'TN') {
  const page = await openConsole({ path: `/prices/${list}${query}`, language });
  await expect.element(page.getByRole('table').first()).toBeVisible();
  return page;
}

/** The catalogue of a draft as it was saved last. */
function savedIn(shop: StaffShop): Catalogue | undefined {
  return (shop.sent('saveDraft').at(-1) as SaveDraft | undefined)?.catalogue;
}

/** A price of the draft as it was saved last. */
function savedPrice(shop: StaffShop, list: string, key: SizeKey, from = 1): number | undefined {
  const saved = savedIn(shop);
  const tiers = saved && tiersOf(saved, list, key);
  return tiers?.find((tier) => tier.from === from)?.unit;
}

function focusedRow({ document }: { readonly document: Document }): string | null {
  return document.activeElement?.getAttribute('data-price-row') ?? null;
}

/** A draft after a colleague changed a price in Canada. */
function saveAsColleague({ version, catalogue }: VersionResponse): VersionResponse {
  return {
    version: { ...version, by: 'Yassine' },
    catalogue: setPrice(catalogue, 'CA', '4x6', { from: 1, unit: 65 }),
    revision: 7,
  };
}

/** Types into what has the focus, in place of what is selected. */
async function type(text: string): Promise<void> {
  await userEvent.keyboard(text);
}

describe('the prices', () => {
  it('show the draft beside what holds, and what it comes to', async () => {
    const page = await openConsole({ path: '/prices' });
    await expect.poll(() => page.path).toBe('/console/prices/TN');
    await expect.element(page.getByText('5 changes')).toBeVisible();
    const row = (name: RegExp) => expect.element(page.getByRole('row', { name }));
    await row(/10×15.*1 to 24.*2\.50.*2\.60.*\+0\.10.*\+4%/).toBeVisible();
    await row(/10.? prints.*25\.00.*34\.00.*\+9\.00/).toBeVisible();
    await expect.element(page.getByText(/10.? prints, which lose free shipping/)).toBeVisible();
    await expect
      .element(page.getByText(/24 cost 62.40, 25 only 52.50. It was so before/))
      .toBeVisible();
    await expect.element(page.getByText(/shipping is free from 12 on instead of 10/)).toBeVisible();
    await expect.element(page.getByText(/The last 212 orders, TND/)).toBeVisible();
    await expect.element(page.getByText(/31 pay more, at most 4.50 TND/)).toBeVisible();
  });

  it('narrow to what changes, and to what is searched', async () => {
    const page = await openPrices();
    await pressKeys('v');
    await expect.poll(() => page.path).toBe('/console/prices/TN?rows=changes');
    await expect.element(page.getByRole('row', { name: /75 and more/ })).not.toBeInTheDocument();
    await pressKeys('v', '/');
    await type('15x22');
    await expect.element(page.getByRole('row', { name: /Print .10×15/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('row', { name: /15×22.*75/ })).toBeVisible();
  });

  it('are typed by keyboard, with checks and typical orders at every key, and saved', async () => {
    const page = await openPrices();
    await pressKeys('{ArrowDown}');
    await expect.poll(() => focusedRow(page)).toBe('10x15 1');
    await pressKeys('{ArrowDown}', '{Enter}');
    await type('2.7');
    await expect
      .element(page.getByText(/costs 2.70 a piece from 25 on, more than before that \(2.60\)/))
      .toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /46.? prints.*92\.00.*124\.20.*\+32\.20/ }))
      .toBeVisible();
    await type('{Backspace}{Backspace}{Backspace}2,2{Enter}');
    await expect.poll(() => focusedRow(page)).toBe('10x15 75');
    await expect.poll(() => savedPrice(page.shop, 'TN', '10x15', 25)).toBe(220);
    await expect.element(page.getByText(/Draft saved at/)).toBeVisible();
    await pressKeys('z');
    await expect.poll(() => savedPrice(page.shop, 'TN', '10x15', 25)).toBe(210);
  });

  it('keep what is no amount in its field, and leave it by Escape', async () => {
    const page = await openPrices();
    await pressKeys('{ArrowDown}', '{Enter}');
    await type('2.6x{Enter}');
    await expect.element(page.getByText('Not an amount')).toBeVisible();
    await pressKeys('{Escape}');
    await expect.poll(() => focusedRow(page)).toBe('10x15 1');
    await expect.element(page.getByText('5 changes')).toBeVisible();
    expect(page.shop.sent('saveDraft')).toEqual([]);
  });

  it('tell that somebody else saved the draft, and lose nothing of either', async () => {
    const page = await openPrices();
    const { prices } = page.shop;
    prices.versions = prices.versions.map((each) =>
      each.version.state === 'draft' ? saveAsColleague(each) : each,
    );
    await pressKeys('{ArrowDown}', '{Enter}');
    await type('2.55{Enter}');
    await expect.element(page.getByText(/Yassine saved this draft/)).toBeVisible();
    await expect.element(page.getByText('Not saved: somebody else changed it')).toBeVisible();
    await page.getByRole('button', { name: 'Put my changes into theirs' }).click();
    await expect.element(page.getByText(/Draft saved at/)).toBeVisible();
    expect(savedPrice(page.shop, 'TN', '10x15')).toBe(255);
    expect(savedPrice(page.shop, 'CA', '4x6')).toBe(65);
  });

  it('are scheduled for a moment of the shop’s clock, never in the past, and withdrawn', async () => {
    const page = await openPrices();
    const day = page.getByLabelText('Date', { exact: true });
    await day.fill('2026-01-01');
    await expect.element(page.getByText('Prices never take force in the past.')).toBeVisible();
    const button = page.getByRole('button', { name: 'Schedule version 15' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    const year = new Date().getFullYear() + 1;
    await day.fill(`${year}-12-01`);
    await expect
      .element(page.getByText(/It can be withdrawn until Dec 1, 0?0:00. Nothing changes before./))
      .toBeVisible();
    await button.click();
    await expect.element(page.getByText(/^It holds from .*December 1/)).toBeVisible();
    expect(page.shop.sent('publishDraft')).toEqual([
      { from: `${year}-11-30T23:00:00.000Z`, revision: 1 },
    ]);
    await page.getByRole('button', { name: 'Withdraw version 15' }).click();
    await expect.element(page.getByRole('link', { name: /Version 15 Withdrawn/ })).toBeVisible();
  });

  it('ask about an amount a hundred times as large before it is scheduled', async () => {
    const page = await openPrices();
    await pressKeys('{ArrowDown}', '{Enter}');
    await type('260{Enter}');
    await expect.element(page.getByText('Is this amount right?')).toBeVisible();
    const button = page.getByRole('button', { name: 'Schedule version 15' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('They are right').click();
    await expect.element(button).not.toHaveAttribute('aria-disabled');
  });

  it('begin again from an older version, and a draft is deleted', async () => {
    const page = await openPrices('?to=13&from=14');
    await expect.element(page.getByText('1 change', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Bring version 13 back' }).click();
    await expect.poll(() => page.path).toBe('/console/prices/TN?to=16');
    await page.getByRole('button', { name: 'Delete draft 16', exact: true }).click();
    await page.getByRole('button', { name: 'Delete draft 16 for good' }).click();
    await expect.element(page.getByRole('link', { name: /Version 16/ })).not.toBeInTheDocument();
    expect(page.shop.sent('addDraft')).toEqual([{ base: 13 }]);
  });

  it('are compared between any two versions', async () => {
    const page = await openPrices();
    await pressKeys('c');
    await page.getByRole('menuitemradio', { name: /Version 13/ }).click();
    await expect.poll(() => page.path).toBe('/console/prices/TN?from=13&to=15');
    await expect.element(page.getByRole('columnheader', { name: /^13, until/ })).toBeVisible();
  });

  it('take a file once its differences were seen, with a slip asked about', async () => {
    const page = await openPrices();
    await pressKeys('i');
    const field = page.getByLabelText('File (CSV)');
    const file = (...lines: readonly string[]) =>
      new File([['country,product,size,from,price', ...lines].join('\n')], 'prices.csv');
    await userEvent.upload(field, file('TN,photo_print,13x18,1,5'));
    await expect.element(page.getByText(/Line 2: not a size of the product 13x18/)).toBeVisible();
    await userEvent.upload(field, file('TN,keychain,,1,1500', 'CA,photo_print,4x6,1,0.65'));
    await expect.element(page.getByText('2 differences')).toBeVisible();
    const take = page.getByRole('button', { name: 'Take into the draft' });
    await expect.element(take).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('They are right').click();
    await take.click();
    await expect.poll(() => savedPrice(page.shop, 'CA', '4x6')).toBe(65);
    await pressKeys('z');
    await expect.element(page.getByText('5 changes')).toBeVisible();
  });

  it('add a tier and another size, and end one', async () => {
    const page = await openPrices();
    await pressKeys('s');
    await page.getByLabelText('Size', { exact: true }).selectOptions('10x15');
    await page.getByLabelText('From how many pieces').fill('50');
    await page.getByLabelText(/Price of a piece/).fill('1.80');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(page.getByRole('row', { name: /50 to 74.*1.80/ })).toBeVisible();
    await page
      .getByRole('button', { name: /^More: Print .15×22/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Stop selling it here' }).click();
    await expect.poll(() => savedIn(page.shop)?.countries['TN']?.prices['15x22']).toBeUndefined();
  });

  it('get a product with its paper, names and prices by keyboard, in one form', async () => {
    const page = await openPrices();
    await pressKeys('p');
    await expect.element(page.getByLabelText('Product', { exact: true })).toHaveFocus();
    await page.getByLabelText('Product', { exact: true }).selectOptions('A new product');
    await page.getByLabelText('Kind').selectOptions('Object with a photo on it');
    await page.getByRole('button', { name: 'Add to the draft' }).click();
    await expect.element(page.getByText(/The product needs a name in English/)).toBeVisible();
    await page.getByLabelText('Name of the product, in English', { exact: true }).fill('Mug');
    await page.getByLabelText('Width, mm').fill('200');
    await page.getByLabelText('Height, mm').fill('90');
    await page.getByLabelText('Dots per inch').fill('200');
    await page.getByLabelText('Bleed, mm').fill('3');
    await expect.element(page.getByText(/Files of .1622 × 756. pixels/)).toBeVisible();
    await page.getByLabelText('Tunisia, TND').fill('220');
    await pressKeys('{Enter}');
    await expect.element(page.getByRole('row', { name: /Mug.*220\.00/ })).toBeVisible();
    await expect.poll(() => savedIn(page.shop)?.products.at(-1)?.type).toBe('mug');
    expect(savedPrice(page.shop, 'TN', 'mug')).toBe(22_000);
  });

  it('get options, free measures and studios, with what is wrong beside its field', async () => {
    const page = await openPrices('?panel=product');
    await page.getByLabelText('Product', { exact: true }).selectOptions('A new product');
    await page.getByLabelText('Kind').selectOptions('Object with a photo on it');
    await page.getByLabelText('Name of the product, in English', { exact: true }).fill('Panel');
    await page.getByLabelText('Width, mm', { exact: true }).fill('300');
    await page.getByLabelText('Height, mm', { exact: true }).fill('400');
    await page.getByText('Options', { exact: true }).click();
    await page.getByRole('button', { name: 'Add an option' }).click();
    await page.getByLabelText('Name of the option, in English', { exact: true }).fill('Finish');
    await page.getByLabelText('Value 1, in English', { exact: true }).fill('Matte');
    await page.getByText('Free measures', { exact: true }).click();
    await page.getByLabelText('Customers choose width and height').click();
    await page.getByLabelText('Tunisia, TND', { exact: true }).fill('90');
    await pressKeys('{Control>}{Enter}{/Control}');
    const second = page.getByLabelText('Value 2, in English', { exact: true });
    await expect.element(second).toHaveFocus();
    await expect
      .element(second)
      .toHaveAccessibleDescription(
        'The value needs a name in English with a Latin letter or a digit.',
      );
    await expect.element(page.getByText('2 fields are not right yet.')).toBeVisible();
    await second.fill('Glossy');
    const [least, greatest] = [/^Least (width|height), mm/, /^Greatest (width|height), mm/];
    for (const index of [0, 1]) {
      await page.getByLabelText(least).nth(index).fill('200');
      await page.getByLabelText(greatest).nth(index).fill('900');
    }
    // Closed and opened again: nothing typed is lost.
    await page.getByRole('button', { name: 'Close' }).click();
    await pressKeys('p');
    await expect.element(page.getByLabelText('Tunisia, TND', { exact: true })).toHaveValue('90');
    await page.getByRole('button', { name: 'Add to the draft' }).click();
    await expect.element(page.getByRole('row', { name: /Panel.*per m².*90\.00/ })).toBeVisible();
    await expect
      .poll(() => savedIn(page.shop)?.products.at(-1))
      .toMatchObject({
        type: 'panel',
        options: [{ key: 'finish', values: [{ key: 'matte' }, { key: 'glossy' }] }],
        variants: [{ key: 'panel', free: { minWidthMm: 200, maxHeightMm: 900, stepMm: 10 } }],
      });
  });

  it('change a size that is sold, withdraw it, and take that back', async () => {
    const page = await openPrices();
    await pressKeys('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}', 'e');
    await expect.poll(() => page.path).toMatch(/item=15x22/);
    await expect.element(page.getByText(/Orders already placed keep the name/)).toBeVisible();
    await page.getByLabelText('Name of the size, in English', { exact: true }).fill('Large');
    await page.getByLabelText('Weight, g').fill('4');
    await expect.element(page.getByRole('region', { name: /What this changes/ })).toBeVisible();
    await page.getByRole('button', { name: 'Take into the draft' }).click();
    const saved = () =>
      savedIn(page.shop)?.products[0]?.variants.find(({ key }) => key === '15x22');
    await expect.poll(() => saved()?.name).toEqual({ en: 'Large' });
    expect(saved()).toMatchObject({ aliases: ['15x23'], surface: { grams: 4, widthMm: 152 } });
    await page
      .getByRole('button', { name: /More: .*Large/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /Change the article/ }).click();
    await page.getByText('Withdraw or remove', { exact: true }).click();
    await page.getByRole('button', { name: 'Withdraw from sale everywhere' }).click();
    await expect.poll(() => savedPrice(page.shop, 'TN', '15x22')).toBeUndefined();
    await pressKeys('z');
    await expect.poll(() => savedPrice(page.shop, 'TN', '15x22')).toBe(380);
  });

  it('are in the menu of those alone who may edit them', async () => {
    const page = await openPrices();
    await expect.element(page.getByRole('link', { name: 'Prices' })).toBeVisible();
    const shop = new StaffShop();
    const rights = shop.person.rights.filter((right) => right !== 'prices.edit');
    shop.person = { ...shop.person, rights };
    const other = await openConsole({ path: '/prices/TN', shop });
    await expect.element(other.getByText('There is nothing here.')).toBeVisible();
    await expect.element(other.getByRole('link', { name: 'Prices' })).not.toBeInTheDocument();
  });

  inEachLook('fit and are accessible', async (language) => {
    for (const query of [
      '',
      '?panel=import',
      '?panel=size',
      '?panel=product',
      '?panel=product&item=15x22',
      '?to=13',
      '?to=14&from=14',
    ]) {
      const page = await openPrices(query, language);
      await expectFitAndAccess(page, { about: query });
    }
  });
});
