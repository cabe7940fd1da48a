import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Customer } from './customer.ts';
import { openPhotoStep, type EarlierOrder } from './earlier-order.ts';
import { press } from './keyboard.ts';
import { middleOf, tapTwice } from './pointer.ts';

async function openPrices(order: EarlierOrder = {}): Promise<Customer> {
  const customer = await openPhotoStep(order);
  await customer.openPhotoMenu();
  await customer.button('photos.choices.prices').click();
  return customer;
}

function scaleIn({ page }: Customer): number {
  return Number(page.all('[role=dialog] [data-scale]')[0]?.dataset['scale']);
}

describe('the price list', () => {
  it('magnifies its pictures by the keyboard and by the wheel', async () => {
    const customer = await openPrices();
    const dialog = customer.page.getByRole('dialog', { name: 'Products and prices' });
    const heart = dialog.getByRole('row', { name: '3D crystal, Heart $140.00' });
    await expect.element(heart).toBeVisible();
    await dialog.getByRole('button', { name: '8×10 in' }).click();
    await expect.element(dialog.getByRole('img', { name: 'Picture: 8×10 in' })).toBeVisible();
    const closer = dialog.getByRole('button', { name: 'Look closer' });
    await press(closer, '+');
    expect(scaleIn(customer)).toBe(1.5);
    await userEvent.wheel(dialog.css('[data-scale]'), { delta: { y: -200 } });
    await expect.poll(() => scaleIn(customer)).toBeGreaterThan(2);
    for (let step = 0; step < 5; step += 1) await press(closer, '-');
    expect(scaleIn(customer)).toBe(1);
  });

  it('magnifies its pictures by taps in Arabic', async () => {
    const visit = { path: '/TN', language: 'ar', country: 'TN', width: 390, height: 844 } as const;
    const customer = await openPrices(visit);
    await tapTwice(await middleOf(customer.button('photos.choices.closer')));
    await expect.poll(() => scaleIn(customer)).toBeGreaterThan(2);
  });
});
