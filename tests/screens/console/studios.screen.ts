import { userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';
import { strandedVisit } from './studio-responders.ts';

const studioPath = '/studios/0e9c1d52-7a44-4f0e-8b8a-2f4f6f9f1c33';

async function openStudio(shop = new StaffShop(), language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: studioPath, shop, language });
  await expect.element(page.getByText('Yasmine')).toBeVisible();
  return page;
}

describe('the studios', () => {
  it('are found by a part of their name, and opened by keys', async () => {
    const page = await openConsole({ path: '/studios' });
    await expect.element(page.getByText('Photo Lac 2')).toBeVisible();
    await page.getByLabelText('Name, city or address').fill('Sfax');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('No studio matches.')).toBeVisible();
    await page.getByLabelText('Name, city or address').fill('Lac');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('Photo Lac 2')).toBeVisible();
    await page.getByRole('link', { name: 'Photo Lac 2' }).click();
    await expect.poll(() => page.window.location.pathname).toBe(`/console${studioPath}`);
  });

  it('get a new one by a form, which says what is wrong, and open it', async () => {
    const page = await openConsole({ path: '/studios' });
    await expect.element(page.getByText('Photo Lac 2')).toBeVisible();
    await pressKeys('n');
    await page.getByLabelText('Name', { exact: true }).fill('Photo Sfax');
    await page.getByLabelText('Street and number').fill('Avenue 4');
    await page.getByLabelText('City', { exact: true }).fill('Sfax');
    await page.getByLabelText('Country').fill('TN');
    await page.getByLabelText('In its links').fill('console');
    await page.getByRole('button', { name: 'Add it' }).click();
    await expect.element(page.getByText(/is a path of the shop itself/)).toBeVisible();
    await page.getByLabelText('In its links').fill('');
    await page.getByRole('button', { name: 'Add it' }).click();
    const [first, second] = page.shop.sent('addStudio') as { id: string; slug: string | null }[];
    expect(second).toEqual({ ...first, slug: null });
    await expect
      .poll(() => page.window.location.pathname)
      .toBe(`/console/studios/${second?.id ?? ''}`);
  });

  it('show what a file changes before it is stored, and store just that', async () => {
    const page = await openConsole({ path: '/studios' });
    await expect.element(page.getByText('Photo Lac 2')).toBeVisible();
    await pressKeys('i');
    const file = new File(['slug\n'], 'studios.csv', { type: 'text/csv' });
    await userEvent.upload(page.getByLabelText('File', { exact: true }), file);
    await expect.element(page.getByText('Nothing is stored yet')).toBeVisible();
    await expect.element(page.getByText('timeZone is not known')).toBeVisible();
    await expect.element(page.getByText('typo')).toBeVisible();
    expect(page.shop.sent('importStudios')).toEqual([
      { name: 'studios.csv', content: btoa('slug\n') },
    ]);
    await page.getByRole('button', { name: 'Store 1 studio' }).click();
    await expect.element(page.getByText('Stored', { exact: true })).toBeVisible();
    expect(page.shop.sent('importStudios')[1]).toMatchObject({ seen: 'as-it-was-shown' });
  });

  it('ask for the encoding of a file that does not tell it', async () => {
    const page = await openConsole({ path: '/studios?panel=import' });
    const file = new File([Uint8Array.of(0xe9)], 'old.csv');
    await userEvent.upload(page.getByLabelText('File', { exact: true }), file);
    await expect.element(page.getByText(/encoding of this file cannot be told/)).toBeVisible();
    await userEvent.selectOptions(page.getByLabelText('Encoding'), 'windows-1252');
    await expect.element(page.getByText('Read as Windows-1252.')).toBeVisible();
  });

  it('are saved as a file in the chosen form', async () => {
    const page = await openConsole({ path: '/studios?panel=export' });
    await userEvent.selectOptions(page.getByLabelText('Between the cells'), 'tab');
    await userEvent.selectOptions(page.getByLabelText('Encoding'), 'utf-16le');
    await expect
      .element(page.getByRole('link', { name: 'Save the file' }))
      .toHaveAttribute(
        'href',
        '/api/staff/studios/export?format=csv&separator=tab&encoding=utf-16le',
      );
  });

  it('say so when they cannot be loaded, and are loaded again', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('listStudioDetails', (asked, usual) =>
      isDown ? fail('not_found') : usual(asked),
    );
    const page = await openConsole({ path: '/studios', shop });
    await expect.element(page.getByText('The studios could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Photo Lac 2')).toBeVisible();
  });
});

describe('a studio', () => {
  it('is closed for days only after it was shown whom that strands', async () => {
    const shop = new StaffShop();
    shop.studios.unmet = [strandedVisit];
    const page = await openStudio(shop);
    await page.getByLabelText('Closed from').fill('2027-03-20');
    await page.getByLabelText('Until (also that day)').fill('2027-03-22');
    await page.getByRole('button', { name: 'Add 3 days' }).click();
    await page.getByRole('button', { name: /^See what changes/ }).click();
    await expect.element(page.getByText('1 customer would come in vain')).toBeVisible();
    await expect.element(page.getByText('Amina Haddad')).toBeVisible();
    // Beside the screen: what was typed stays.
    await expect
      .element(page.getByRole('link', { name: 'Appointment', exact: true }))
      .toHaveAttribute('target', '_blank');
    expect(page.shop.sent('changeStudio')).toEqual([]);
    await page.getByRole('button', { name: 'Store, 1 visit is stranded' }).click();
    await expect
      .poll(() => page.shop.sent('changeStudio'))
      .toMatchObject([
        {
          seen: 'as-it-was-shown',
          studio: { closures: ['2026-12-25', '2027-03-20', '2027-03-21', '2027-03-22'] },
        },
      ]);
    await expect
      .element(page.getByRole('button', { name: /^Open again on Sat, Mar 20/ }))
      .toBeVisible();
  });

  it('is asked about again if something changed since it was shown', async () => {
    const page = await openStudio();
    page.shop.replace('changeStudio', () => fail('studio_changed'));
    await page.getByRole('button', { name: /^Open again on/ }).click();
    await pressKeys('w');
    await page.getByRole('button', { name: 'Store the change' }).click();
    await expect.element(page.getByText(/Something has changed since you looked/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^See what changes/ })).toBeVisible();
  });

  it('is not sent with times that nobody understands, and says which field the shop refused', async () => {
    const page = await openStudio();
    await page.getByLabelText('Saturday').fill('10-14');
    await expect.element(page.getByText('Write times such as 09:00-12:30')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /^See what changes/ }))
      .toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Saturday').fill('10:00-14:00');
    await page.getByLabelText('Name').first().fill('');
    await page.getByRole('button', { name: /^See what changes/ }).click();
    await expect.element(page.getByText(/name is missing/)).toBeVisible();
  });

  it('receives its prints in another format', async () => {
    const page = await openStudio();
    await userEvent.selectOptions(page.getByLabelText('Format of the folders'), 'fuji');
    await page.getByRole('button', { name: 'Store the output' }).click();
    await expect
      .poll(() => page.shop.sent('changeStudioOutput'))
      .toEqual([{ format: 'fuji', options: '{}' }]);
  });

  it('gets a photo, loses it and gets it back', async () => {
    const page = await openStudio();
    await expect.element(page.getByText('Customers see no photo yet.')).toBeVisible();
    const file = new File(['photo'], 'front.jpg', { type: 'image/jpeg' });
    await userEvent.upload(page.getByLabelText('Photo: Choose a file'), file);
    await expect
      .element(page.getByRole('img', { name: 'The photo as customers see it' }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Take away' }).click();
    await page.getByRole('button', { name: 'Put the former photo back' }).click();
    await expect
      .poll(() => page.shop.sent('changeStudioPhoto'))
      .toEqual([
        { photo: { base64: btoa('photo') } },
        { photo: null },
        { photo: { tag: 'ab'.repeat(16) } },
      ]);
  });

  inEachLook('and the list fit and are accessible', async (language) => {
    const fits = async (page: Awaited<ReturnType<typeof openStudio>>): Promise<void> => {
      await expectFitAndAccess(page);
    };
    const list = await openConsole({ path: '/studios?panel=import', language });
    await expect.element(list.getByText('Photo Lac 2')).toBeVisible();
    const file = new File(['slug\n'], 'studios.csv', { type: 'text/csv' });
    await userEvent.upload(list.css('input[type=file]'), file);
    await expect.element(list.getByText('timeZone is not known')).toBeVisible();
    await fits(list);
    const shop = new StaffShop();
    shop.studios.unmet = [strandedVisit];
    const studio = await openStudio(shop, language);
    await studio.css('input[type=date]').first().fill('2027-03-20');
    await fits(studio);
  });
});
