import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

const lac2 = { id: '0e9c1d52-7a44-4f0e-8b8a-2f4f6f9f1c33', name: 'Photo Lac 2' };

/** The shop as a person of the studio sees it. */
function studioShop(): StaffShop {
  const shop = new StaffShop();
  const rights = listRights({ role: 'studio', studio: lac2.id, extraRights: [] });
  shop.person = { ...shop.person, role: 'studio', studio: lac2, rights };
  return shop;
}

async function openBookings(
  query = '',
  shop = new StaffShop(),
  language: 'en' | 'fr' | 'ar' = 'en',
) {
  const page = await openConsole({ path: `/bookings${query}`, shop, language });
  await expect.element(page.getByText('Amina Haddad').first()).toBeVisible();
  return page;
}

describe('the bookings', () => {
  it('are moved to a free time, said so, and moved back by Z', async () => {
    const page = await openBookings();
    await pressKeys('j');
    await expect.element(page.getByText('amina@example.com')).toBeVisible();
    await pressKeys('d');
    await page.getByRole('button', { name: '14:15' }).click();
    await page.getByRole('button', { name: /^Move to .*14:15/ }).click();
    await expect.element(page.getByText('Appointment of Amina Haddad moved')).toBeVisible();
    expect(JSON.stringify(page.shop.sent('actOnBooking'))).toMatch(/"kind":"move".*T14:15/);
    await expect.element(page.getByText('Was before')).toBeVisible();
    await pressKeys('z');
    await expect.poll(() => page.shop.sent('undoBookingAct')).toEqual([{ act: 'move' }]);
    await expect.element(page.getByText('Was before')).not.toBeInTheDocument();
  });

  it('are cancelled only after a second press, which says that mails go', async () => {
    const page = await openBookings();
    await pressKeys('j', 'r');
    await expect.element(page.getByText('Cancel the appointment of Amina Haddad?')).toBeVisible();
    expect(page.shop.sent('actOnBooking')).toEqual([]);
    await page.getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect.poll(() => page.shop.sent('actOnBooking')).toEqual([{ kind: 'cancel' }]);
    await expect.element(page.getByText('Cancelled').first()).toBeVisible();
  });

  it('are confirmed for a customer who calls', async () => {
    const page = await openConsole({ path: '/bookings?view=pending' });
    await page.getByRole('button', { name: /11:30/ }).click();
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await expect.poll(() => page.shop.sent('actOnBooking')).toEqual([{ kind: 'confirm' }]);
    await expect.element(page.getByText('No appointment waits for its customer.')).toBeVisible();
  });

  it('stand in the week of a person’s own studio, which says what is closed', async () => {
    const page = await openConsole({ path: '/bookings?view=week', shop: studioShop() });
    await expect.element(page.getByText('Times by the clock of Africa/Tunis.')).toBeVisible();
    expect(page.all('ol > li')).toHaveLength(7);
    await pressKeys(']');
    await expect.poll(() => page.window.location.search).toMatch(/day=\d{4}-\d\d-\d\d/);
    await pressKeys('t');
    await expect.poll(() => page.window.location.search).toBe('?view=week');
  });

  it('ask for a studio before they show a week', async () => {
    const page = await openConsole({ path: '/bookings?view=week' });
    await expect.element(page.getByText('Choose a studio to see its week.')).toBeVisible();
  });

  it('offer nothing to a person who may only look, and say why an act failed', async () => {
    const shop = new StaffShop();
    shop.bookings = shop.bookings.map((booking) => ({ ...booking, acts: [] }));
    const looking = await openBookings('', shop);
    await pressKeys('j');
    await expect.element(looking.getByText('amina@example.com')).toBeVisible();
    await expect.element(looking.getByRole('button', { name: /^Cancel…/ })).not.toBeInTheDocument();
    const page = await openBookings();
    page.shop.replace('actOnBooking', () => fail('booking_begun'));
    await pressKeys('j', 'r');
    await page.getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect.element(page.getByText(/has begun/)).toBeVisible();
  });

  it('say so when they cannot be loaded, and are loaded again', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('listBookings', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openConsole({ path: '/bookings', shop });
    await expect.element(page.getByText('The bookings could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Amina Haddad').first()).toBeVisible();
  });

  inEachLook('fit and are accessible', async (language) => {
    for (const [query, shop] of [
      ['?view=coming', new StaffShop()],
      ['?view=week', studioShop()],
    ] as const) {
      const page = await openConsole({ path: `/bookings${query}`, shop, language });
      await expect.poll(() => page.shop.made.length).toBeGreaterThan(1);
      await expect.poll(() => page.all('main button').length).toBeGreaterThan(1);
      await pressKeys('j', 'd');
      await expectFitAndAccess(page, { about: query });
    }
  });
});
