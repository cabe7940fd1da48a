import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { findAxeFaults } from '../axe.ts';
import { openConsole, pressKeys, shownNumbers } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

const paths = ['/', '/orders', '/orders?peek=FPX-418206773', '/orders/FPX-418206773'];

describe('every screen of the console', () => {
  inEachLook('fits and is accessible', async (language) => {
    for (const path of paths) {
      const page = await openConsole({ path, language });
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.element(page.getByText(/Emily Tran|Amel/).first()).toBeInTheDocument();
      await expectFitAndAccess(page, { about: path });
    }
  });
});

describe('the first screen', () => {
  it('shows the orders of the day beside those a week before, and each currency by itself', async () => {
    const page = await openConsole({ path: '/' });
    await expect.element(page.getByText('35 last Monday')).toBeVisible();
    await expect.element(page.getByText('1,284.00 TND')).toBeVisible();
    await expect.element(page.getByText(/and .*612\.40 CAD/)).toBeVisible();
  });
});

describe('the console', () => {
  it('goes to a place by two keys, and lists every key', async () => {
    const page = await openConsole({ path: '/' });
    await expect.element(page.getByText('Needs you')).toBeVisible();
    await pressKeys('g', 'o');
    await expect.poll(() => page.path).toBe('/console/orders');
    await expect.element(page.css('[data-row]').first()).toBeVisible();
    await pressKeys('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await expect.element(keys.getByText('select the page')).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await pressKeys('{Escape}');
    await expect.element(keys).not.toBeInTheDocument();
  });

  it('finds orders and commands over any screen', async () => {
    const page = await openConsole({ path: '/' });
    await expect.element(page.getByText('Needs you')).toBeVisible();
    await pressKeys('{Control>}k{/Control}');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await expect.element(palette).toBeVisible();
    await pressKeys('haddad');
    await expect.element(palette.getByText('Leïla Haddad')).toBeVisible();
    await expect.poll(() => findAxeFaults(page)).toEqual([]);
    await pressKeys('{ArrowDown}', '{Enter}');
    await expect.poll(() => page.path).toBe('/console/orders/FPX-K7Q-306418481902');
  });

  it('opens the menu of a person by an arrow key, and gives the focus back at Escape', async () => {
    const page = await openConsole({ path: '/' });
    const opener = page.getByRole('button', { name: /^Nadia/ });
    await expect.element(opener).toBeVisible();
    opener.element().focus();
    await pressKeys('{ArrowDown}');
    const menu = page.getByRole('menu', { name: /^Nadia/ });
    await expect.element(menu.getByRole('menuitem').first()).toHaveFocus();
    await pressKeys('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('changes between dark and light by a key, and remembers it', async () => {
    const page = await openConsole({ path: '/' });
    await expect.element(page.getByText('Needs you')).toBeVisible();
    const ground = (): string =>
      page.window.getComputedStyle(page.document.documentElement).backgroundColor;
    const light = ground();
    await pressKeys('{Shift>}d{/Shift}');
    await expect.poll(ground).not.toBe(light);
    const dark = ground();
    await page.reload();
    await expect.poll(ground).toBe(dark);
  });

  it('takes the theme, the density and the language of a person to their other devices', async () => {
    const shop = new StaffShop();
    const page = await openConsole({ path: '/orders', shop });
    await expect.element(page.css('[data-row]').first()).toBeVisible();
    await pressKeys('{Shift>}d{/Shift}', 'd');
    await expect.poll(() => shop.person.preferences).toEqual({ theme: 'dark', density: 'middle' });
    shop.person = { ...shop.person, preferences: { theme: 'light', density: 'roomy' } };
    await page.reload();
    await expect.element(page.getByText('Roomy')).toBeVisible();
    expect(page.window.getComputedStyle(page.document.documentElement).colorScheme).toBe('light');
  });

  it('keeps a choice that did not arrive, and sends it when the page is opened again', async () => {
    const shop = new StaffShop();
    const page = await openConsole({ path: '/orders', shop });
    await expect.element(page.css('[data-row]').first()).toBeVisible();
    shop.replace('changeAccount', () => fail('service_unavailable'));
    await pressKeys('d');
    await expect.poll(() => shop.sent('changeAccount').length).toBeGreaterThan(0);
    shop.replace('changeAccount', ({ body }) => {
      shop.person = { ...shop.person, ...body };
      return { success: true as const };
    });
    await page.reload();
    await expect.poll(() => shop.person.preferences).toEqual({ density: 'middle' });
    await expect.element(page.getByText('Middle')).toBeVisible();
  });

  it('asks to sign in over the screen when the session ended, and goes on with what was typed', async () => {
    const shop = new StaffShop();
    const page = await openConsole({ path: '/orders/FPX-418206773', shop });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await pressKeys('n', 'Call after six');
    shop.isSignedIn = false;
    await page.getByRole('button', { name: 'Add note' }).click();
    const signIn = page.getByRole('alertdialog', { name: 'You are signed out.' });
    await expect.element(signIn).toBeVisible();
    expect(page.all('[data-note]')[0]).toHaveProperty('value', 'Call after six');
    shop.isSignedIn = true;
    // Somebody signs in in another tab and comes back.
    page.window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(signIn).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect.element(page.getByText('Nadia: “Call after six”')).toBeVisible();
  });

  it('shows the sign-in alone to somebody who is not signed in', async () => {
    const shop = new StaffShop();
    shop.isSignedIn = false;
    const page = await openConsole({ path: '/orders', shop });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(shownNumbers(page)).toEqual([]);
    expect(shop.made.every(({ name }) => name === 'getSession')).toBe(true);
  });

  it('answers a screen without the right like an address that does not exist', async () => {
    const shop = new StaffShop();
    shop.person = { ...shop.person, rights: [] };
    const page = await openConsole({ path: '/orders', shop });
    await expect.element(page.getByText('There is nothing here.')).toBeVisible();
    await page.goto('/console/no-such-place');
    await expect.element(page.getByText('There is nothing here.')).toBeVisible();
    expect(shop.made.every(({ name }) => name === 'getSession')).toBe(true);
  });
});
