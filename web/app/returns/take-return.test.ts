import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openKeptStorage } from '#tests/support/staged-payment.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

const { kept: stored, storage } = openKeptStorage();

/** Opens a page at a URL; `kept` is the payment stored when the URL was cleaned. */
async function opened(path: string) {
  vi.resetModules();
  const { keepPayment, keptPayment } = await import('#web/features/payments/kept-payment.ts');
  const { takeReturn } = await import('./take-return.ts');
  const tidied: { address: string; kept: unknown }[] = [];
  vi.stubGlobal('location', { href: `https://shop.example${path}` });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => {
      tidied.push({ address, kept: keptPayment() });
    },
  });
  return { keepPayment, takeReturn, tidied };
}

function begun(orderNumber: string) {
  return { orderNumber, sessionId: `cs_${orderNumber}`, way: 'page', returned: false } as const;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
});

describe('takeReturn', () => {
  it('stores the return from a successful payment before it cleans the URL', async () => {
    const { keepPayment, takeReturn, tidied } = await opened(
      '/fr/order-success?order=FPX-1&session_id=cs_FPX-1',
    );
    keepPayment(begun('FPX-1'));
    expect(takeReturn()).toMatchObject({ kind: 'returned', sessionId: 'cs_FPX-1' });
    expect(tidied).toEqual([{ address: '/fr', kept: { ...begun('FPX-1'), returned: true } }]);
    expect(stored.get(storageKeys.payment)).toContain('"returned":true');
  });

  it('does not end the payment of a later order', async () => {
    const { keepPayment, takeReturn, tidied } = await opened(
      '/order-success?order=FPX-1&session_id=cs_FPX-1',
    );
    keepPayment(begun('FPX-2'));
    takeReturn();
    expect(tidied).toEqual([{ address: '/', kept: begun('FPX-2') }]);
  });

  it('does not record an abandoned payment as returned', async () => {
    const { keepPayment, takeReturn, tidied } = await opened('/order-cancel?order=FPX-1');
    keepPayment(begun('FPX-1'));
    expect(takeReturn()).toMatchObject({ kind: 'left' });
    expect(tidied).toEqual([{ address: '/', kept: begun('FPX-1') }]);
  });
});
