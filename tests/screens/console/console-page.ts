import type { ConsoleLanguage } from '#domain/staff/roles.ts';
import { userEvent } from 'vitest/browser';
import { newPageOf } from '../open-page.ts';
import type { PageOptions, ShopPage } from '../shop-page.ts';
import { StaffShop } from './staff-shop.ts';

/** How a test opens the console. */
export interface ConsoleVisit extends PageOptions {
  readonly path: string;
  readonly language?: ConsoleLanguage;
  readonly shop?: StaffShop;
}

/** Opens the console at an address, signed in. */
export async function openConsole({
  path,
  language = 'en',
  shop = new StaffShop(),
  ...options
}: ConsoleVisit): Promise<ShopPage<StaffShop>> {
  shop.person = { ...shop.person, language };
  const { prepare } = options;
  const page = newPageOf(shop, {
    width: 1440,
    height: 900,
    ...options,
    prepare: (view) => {
      Object.assign(view, { EventSource: shop.createEventSource() });
      prepare?.(view);
    },
  });
  await page.goto(`/console${path}`);
  return page;
}

/** Presses keys one after the other, as `j`, `{Enter}` or `{Shift>}j{/Shift}`. */
export async function pressKeys(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key);
}

/** Numbers of the orders whose rows are shown, from the top. */
export function shownNumbers(page: ShopPage<StaffShop>): (string | undefined)[] {
  return page.all('[data-row]').map(({ dataset }) => dataset['row']);
}

/** Number of the order whose row has the focus. */
export function focusedNumber({ document }: ShopPage<StaffShop>): string | null {
  return document.activeElement?.getAttribute('data-row') ?? null;
}
