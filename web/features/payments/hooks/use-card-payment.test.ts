import { describe, expect, it } from 'vitest';
import { getInitialSnapshot } from 'xstate';
import { stagePayment } from '#tests/support/staged-payment.ts';
import { paymentMachine } from '../payment-machine.ts';
import { stageBeforeWindow } from './use-card-payment.ts';

const source = { scriptUrl: 'https://pay.example/start.js', origin: 'https://pay.example' };
const unasked = getInitialSnapshot(paymentMachine, { mobile: false });

describe('stageBeforeWindow', () => {
  it('is loading while the source of the script is unknown', () => {
    expect(stageBeforeWindow(unasked, undefined)).toBe('loading_system');
  });

  it('is loading as soon as the source is known, before the script is asked for', () => {
    expect(stageBeforeWindow(unasked, source)).toBe('loading_system');
  });

  it('is ready where no card window is configured', () => {
    expect(stageBeforeWindow(unasked, null)).toBe('ready');
  });

  it('is loading until the script has arrived, and ready from then on', async () => {
    let arrive = (): void => {};
    const shop = await stagePayment({ script: () => new Promise((resolve) => (arrive = resolve)) });
    expect(stageBeforeWindow(shop.actor.getSnapshot(), source)).toBe('loading_system');
    arrive();
    await shop.after(0);
    expect(stageBeforeWindow(shop.actor.getSnapshot(), source)).toBe('ready');
    expect(stageBeforeWindow(shop.actor.getSnapshot(), undefined)).toBe('ready');
  });

  it('is failed when the script cannot be loaded', async () => {
    const shop = await stagePayment({ script: () => Promise.reject(new Error('blocked')) });
    expect(stageBeforeWindow(shop.actor.getSnapshot(), source)).toBe('failed');
  });
});
