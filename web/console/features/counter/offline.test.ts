import { createHash, pbkdf2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { findOffline, isTooOld, offlineMs } from './offline.ts';

const salt = '00ff';
const secret = 'qL0v5Yx7lJrPqk5E2bYw2A';
const order = {
  number: 'FPX-123456789',
  codeHash: pbkdf2Sync('482719', salt, 1000, 32, 'sha256').toString('hex'),
  secretHash: createHash('sha256').update(`${salt} ${secret}`).digest('hex'),
  shelf: 'B-14',
  due: 104,
  currency: 'TND',
};
const open = { salt, iterations: 1000, madeAt: '', gotAt: 1000, orders: [order] };

it('findOffline knows an order by its code and by its QR code, and by nothing else', async () => {
  expect(await findOffline({ code: '482719' }, open, [])).toBe(order);
  expect(await findOffline({ number: order.number, secret }, open, [])).toBe(order);
  expect(await findOffline({ code: '482718' }, open, [])).toBeNull();
  expect(await findOffline({ number: 'FPX-987654321', secret }, open, [])).toBeNull();
});

it('findOffline hands no order out twice on one device', async () => {
  expect(await findOffline({ code: '482719' }, open, [order.number])).toBeNull();
});

it('isTooOld is true after ten minutes, and for a clock that was set back', () => {
  expect(isTooOld(open, 1000 + offlineMs)).toBe(false);
  expect(isTooOld(open, 1001 + offlineMs)).toBe(true);
  expect(isTooOld(open, 999)).toBe(true);
});
